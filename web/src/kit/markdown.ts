/** The simple form that rules are written in: paragraphs, `- ` lists, `**strong**` words. */

export type Span = { strong: boolean; text: string };
export type Block = { t: 'paragraph'; spans: Span[] } | { t: 'list'; items: Span[][] };

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const chunk of text.trim().split(/\n\s*\n/)) {
    let prose: string[] = [];
    let items: string[] = [];
    const flush = () => {
      if (prose.length) found.push({ t: 'paragraph', spans: spans(prose.join(' ')) });
      if (items.length) found.push({ t: 'list', items: items.map(spans) });
      prose = [];
      items = [];
    };
    for (const line of chunk.split('\n').map((l) => l.trim())) {
      const item = /^[-*] (.*)/.exec(line)?.[1];
      if (item !== undefined) {
        if (prose.length) flush();
        items.push(item);
      } else if (items.length) {
        items.push(`${items.pop()} ${line}`);
      } else if (line) {
        prose.push(line);
      }
    }
    flush();
  }
  return found;
}

function spans(text: string): Span[] {
  return text
    .split('**')
    .map((part, i) => ({ strong: i % 2 === 1, text: part }))
    .filter((span) => span.text);
}
