/** The list of tables, in the two parts in which the server tells of it: what changes, not all anew. */
import type { ServerFrame } from '../generated/ServerFrame';
import type { TableCard } from '../generated/TableCard';

export type News = Extract<ServerFrame, { t: 'lobby' | 'mine' }>;

/** Tables by id: those for everybody, and one's own. */
export interface Lists {
  lobby: ReadonlyMap<string, TableCard> | null;
  mine: ReadonlyMap<string, TableCard> | null;
}

/** The lists after some news. */
export function follow(lists: Lists, news: News): Lists {
  const list = new Map(news.fresh ? [] : lists[news.t]);
  for (const table of news.tables) list.set(table.id, table);
  for (const id of news.gone) list.delete(id);
  return { ...lists, [news.t]: list };
}

/** Every table once; nothing before both parts are there. Your own part knows whose turn it is. */
export function tables({ lobby, mine }: Lists): TableCard[] | null {
  return lobby && mine && [...new Map([...lobby, ...mine]).values()];
}
