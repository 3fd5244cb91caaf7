/** Any view as something to read: which part is a word, a list, a table, a heading with more below. */
import { spell } from '$kit/words';

export type Node =
  | { t: 'words'; text: string }
  | { t: 'table'; columns: string[]; rows: string[][] }
  | { t: 'list'; items: Node[] }
  | { t: 'fields'; fields: { name: string; node: Node }[] };

export function tree(value: unknown): Node {
  if (!isObject(value) && !Array.isArray(value)) return { t: 'words', text: word(value) };
  if (Array.isArray(value)) return listOf(value);
  const simple = phrase(value);
  if (simple !== null) return { t: 'words', text: simple };
  return {
    t: 'fields',
    fields: Object.entries(value).map(([name, part]) => ({ name: spell(name), node: tree(part) })),
  };
}

function listOf(values: unknown[]): Node {
  if (values.length === 0) return { t: 'words', text: 'none' };
  if (values.every((value) => !isObject(value) && !Array.isArray(value))) {
    return { t: 'words', text: values.map(word).join(', ') };
  }
  const columns = values.every(isObject) ? Object.keys(values[0] as object) : [];
  const flat = values.every(
    (value) =>
      isObject(value) &&
      Object.keys(value).join() === columns.join() &&
      Object.values(value).every((part) => !isObject(part) && !Array.isArray(part)),
  );
  if (!flat) return { t: 'list', items: values.map(tree) };
  return {
    t: 'table',
    columns: columns.map(spell),
    rows: values.map((value) =>
      columns.map((key) => word((value as Record<string, unknown>)[key])),
    ),
  };
}

/** A step or event in one line: `Place, species: trex, spot: forest`. */
function phrase(value: Record<string, unknown>): string | null {
  const { t, ...rest } = value;
  if (
    typeof t !== 'string' ||
    Object.values(rest).some((part) => isObject(part) || Array.isArray(part))
  ) {
    return null;
  }
  const parts = Object.entries(rest).map(
    ([name, part]) => `${spell(name).toLowerCase()}: ${word(part)}`,
  );
  return [spell(t), ...parts].join(', ');
}

function word(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
