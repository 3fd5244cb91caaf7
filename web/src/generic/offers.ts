/** Many offers made easy to find: grouped by their first word, and searched. */
import { spell } from '$kit/words';
import type { Offer } from '../game-ui';

export interface Group {
  name: string;
  offers: Offer<unknown>[];
}

export function group(offers: Offer<unknown>[]): Group[] {
  const groups = new Map<string, Offer<unknown>[]>();
  for (const offer of offers) {
    const name = spell(offer.line.split(' ')[0] ?? '');
    groups.set(name, [...(groups.get(name) ?? []), offer]);
  }
  return [...groups].map(([name, members]) => ({ name, offers: members }));
}

/** Every word must occur in what is read or sent. */
export function search(
  offers: Offer<unknown>[],
  query: string,
  text: (offer: Offer<unknown>) => string,
) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const all = `${text(offer)} ${offer.line}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
