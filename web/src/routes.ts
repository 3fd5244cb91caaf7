/** Which address shows which page. Pure, so that it can be tested without a browser. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string; friends: boolean }
  | { page: 'table'; id: string; seat: SeatLink | null }
  | { page: 'replay'; id: string; at: number | null; seat: Eyes }
  | { page: 'verify'; id: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'settings' }
  | { page: 'missing' };

/** Through whose eyes a replay is seen: a seat's, nobody's; nothing means those of whoever is looked at. */
export type Eyes = number | 'nobody' | null;

/** What brings the holder of a seat to it from another browser. Behind the `#`, so that no server logs it. */
export interface SeatLink {
  seat: number;
  key: string;
  /** The number that the seat has pledged for the dice, while it is not shown yet. */
  nonce: string | null;
}

/** Reads an address. */
export function parse(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const query = new URLSearchParams(search);
  const [first, id, rest, ...more] = parts;
  if (parts.includes(null) || more.length > 0) return { page: 'missing' };
  if (!first) return { page: 'home' };
  if (first === 'settings' && !id) return { page: 'settings' };
  if (first === 'new' && id && !rest)
    return { page: 'new', game: id, friends: query.get('with') === 'friends' };
  if (first === 'rules' && id && !rest) {
    return { page: 'rules', game: id, rule: decode(hash.replace(/^#/, '')) || null };
  }
  if (first === 'table' && id) {
    if (!rest) return { page: 'table', id, seat: seatLink(hash) };
    if (rest === 'verify') return { page: 'verify', id };
    if (rest === 'replay') {
      const eyes = query.get('seat');
      const seat = eyes === 'nobody' ? eyes : count(eyes);
      return { page: 'replay', id, at: count(query.get('at')), seat };
    }
  }
  return { page: 'missing' };
}

/** Writes an address. */
export function address(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'missing':
      return '/';
    case 'settings':
      return '/settings';
    case 'new':
      return `/new/${encodeURIComponent(route.game)}${route.friends ? '?with=friends' : ''}`;
    case 'rules':
      return `/rules/${encodeURIComponent(route.game)}${route.rule ? `#${encodeURIComponent(route.rule)}` : ''}`;
    case 'table': {
      const table = `/table/${encodeURIComponent(route.id)}`;
      if (!route.seat) return table;
      const { seat, key, nonce } = route.seat;
      return `${table}#seat=${seat}&key=${key}${nonce === null ? '' : `&nonce=${nonce}`}`;
    }
    case 'verify':
      return `/table/${encodeURIComponent(route.id)}/verify`;
    case 'replay': {
      const query = new URLSearchParams();
      if (route.at !== null) query.set('at', String(route.at));
      if (route.seat !== null) query.set('seat', String(route.seat));
      const text = query.toString();
      return `/table/${encodeURIComponent(route.id)}/replay${text && `?${text}`}`;
    }
  }
}

function seatLink(hash: string): SeatLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const [seat, key] = [count(parts.get('seat')), parts.get('key')];
  return seat !== null && key ? { seat, key, nonce: parts.get('nonce') } : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A whole number from 0, or nothing. */
function count(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
