/** How strong those are who sit at a rated table, seat by seat. */
import type { SeatRating } from '../generated/SeatRating';
import type { TableInfo } from '../generated/TableInfo';
import { api } from '../net/api';

export type Ratings = (SeatRating | null)[];

/** Follows the ratings at a table, for as long as the component that asks is there. */
export function ratingsAt(info: () => TableInfo): { readonly seats: Ratings } {
  let seats = $state.raw<Ratings>([]);
  // They change with who sits there, and when the match is over.
  const key = $derived.by(() => {
    const { id, rated, stage, seats } = info();
    const who = seats.map((holder) => (holder.t === 'guest' ? holder.id : holder.t));
    return rated ? JSON.stringify([id, stage === 'over', who]) : null;
  });
  $effect(() => {
    const asked = key;
    if (asked === null) return;
    const [id] = JSON.parse(asked) as [string];
    api.ratings(id).then(
      (found) => {
        if (key === asked) seats = found;
      },
      // The table is worth showing without.
      () => {},
    );
  });
  return {
    get seats() {
      return seats;
    },
  };
}

/** A change for people: `+12`, `−5`, `±0`. */
export const changeWords = (change: number): string =>
  change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;

/** A rating for people, with a mark where little is known yet. */
export const ratingWords = ({ rating, provisional }: SeatRating): string =>
  `${rating}${provisional ? '?' : ''}`;
