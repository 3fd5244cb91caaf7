/** How far the chat of a table has been read, remembered by this browser. */
const key = (table: string) => `mesozoic.read.${table}`;

/** The number of the last line that was read; below all lines where none was. */
export function lastRead(table: string): number {
  const stored = localStorage.getItem(key(table));
  return stored === null ? -1 : Number(stored);
}

export function keepRead(table: string, n: number): void {
  localStorage.setItem(key(table), String(n));
}
