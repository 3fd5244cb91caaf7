/** A report of something that went wrong, as a text to be sent wherever bugs are reported. */
import { notices } from '$kit/notices.svelte';
import { shareFile } from '../table/share';

/** The text: what somebody has to say, and what it takes to see the same. */
export function reportText(record: string, at: number | null, agent: string): string {
  const moment = at === null ? '' : `Moment: after ${at} entries of the log\n`;
  return `What happened:

What should have happened:

${moment}Browser: ${agent}
Record or position, for \`mesozoic verify\`:

\`\`\`
${record.trimEnd()}
\`\`\`
`;
}

/** Copies it; pages without TLS have no clipboard, and make a file of it. */
export async function copyReport(record: string, at: number | null): Promise<void> {
  const text = reportText(record, at, navigator.userAgent);
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      notices.info('Copied. Paste it where bugs are reported, and say what went wrong.');
    } else {
      const file = new File([text], 'mesozoic-report.txt', { type: 'text/plain' });
      await shareFile(file, 'A report of a bug');
      notices.info(
        'It is a file now. Write into it what went wrong, and send it where bugs are reported.',
      );
    }
  } catch (error) {
    notices.problem(error);
  }
}
