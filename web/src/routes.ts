/** Which address shows which page. Pure, so that it can be tested without a browser. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string; company: Company }
  | { page: 'table'; id: string; seat: SeatLink | null }
  | { page: 'replay'; id: string; at: number | null; seat: Eyes }
  | { page: 'verify'; id: string }
  | { page: 'review'; id: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'course'; game: string }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; puzzle: string }
  | { page: 'records' }
  | { page: 'settings' }
  | { page: 'account' }
  | { page: 'friends'; code: string | null }
  | { page: 'person'; name: string }
  | { page: 'best' }
  | { page: 'house-rules' }
  | { page: 'notices'; ticket: string }
  | { page: 'operator' }
  | { page: 'privacy' }
  | { page: 'missing' };

/** With whom: bots, friends who come by a link, or people around this device. */
export type Company = 'bots' | 'friends' | 'here';

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
  if ((first === 'settings' || first === 'operator' || first === 'privacy') && !id)
    return { page: first };
  if (first === 'records' && !id) return { page: 'records' };
  if (first === 'account' && !id) return { page: 'account' };
  if (first === 'friends' && !id)
    return { page: 'friends', code: decode(hash.replace(/^#/, '')) || null };
  if (first === 'best' && !id) return { page: 'best' };
  if (first === 'house-rules' && !id) return { page: 'house-rules' };
  if (first === 'people' && id && !rest) return { page: 'person', name: id };
  if (first === 'notices' && !id) return { page: 'notices', ticket: hash.replace(/^#/, '') };
  if (first === 'new' && id && !rest) {
    const wanted = query.get('with');
    return {
      page: 'new',
      game: id,
      company: wanted === 'friends' || wanted === 'here' ? wanted : 'bots',
    };
  }
  if (first === 'rules' && id && !rest) {
    return { page: 'rules', game: id, rule: decode(hash.replace(/^#/, '')) || null };
  }
  if (first === 'puzzles') {
    if (!id) return { page: 'puzzles' };
    return rest ? { page: 'puzzle', game: id, puzzle: rest } : { page: 'missing' };
  }
  if (first === 'learn' && id) {
    return rest ? { page: 'lesson', game: id, lesson: rest } : { page: 'course', game: id };
  }
  if (first === 'table' && id) {
    if (!rest) return { page: 'table', id, seat: seatLink(hash) };
    if (rest === 'verify' || rest === 'review') return { page: rest, id };
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
    case 'operator':
    case 'privacy':
      return `/${route.page}`;
    case 'records':
      return '/records';
    case 'account':
      return '/account';
    case 'friends':
      return `/friends${route.code ? `#${encodeURIComponent(route.code)}` : ''}`;
    case 'best':
      return '/best';
    case 'house-rules':
      return '/house-rules';
    case 'person':
      return `/people/${encodeURIComponent(route.name)}`;
    case 'notices':
      return `/notices#${route.ticket}`;
    case 'new':
      return `/new/${encodeURIComponent(route.game)}${route.company === 'bots' ? '' : `?with=${route.company}`}`;
    case 'rules':
      return `/rules/${encodeURIComponent(route.game)}${route.rule ? `#${encodeURIComponent(route.rule)}` : ''}`;
    case 'puzzles':
      return '/puzzles';
    case 'puzzle':
      return `/puzzles/${encodeURIComponent(route.game)}/${encodeURIComponent(route.puzzle)}`;
    case 'course':
      return `/learn/${encodeURIComponent(route.game)}`;
    case 'lesson':
      return `/learn/${encodeURIComponent(route.game)}/${encodeURIComponent(route.lesson)}`;
    case 'table': {
      const table = `/table/${encodeURIComponent(route.id)}`;
      if (!route.seat) return table;
      const { seat, key, nonce } = route.seat;
      return `${table}#seat=${seat}&key=${key}${nonce === null ? '' : `&nonce=${nonce}`}`;
    }
    case 'verify':
    case 'review':
      return `/table/${encodeURIComponent(route.id)}/${route.page}`;
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
