/** Which address shows which page. Pure, so that it can be tested without a browser. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null; seat: number | null }
  | { page: 'verify'; id: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'settings' }
  | { page: 'missing' };

/** Reads an address. */
export function parse(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const query = new URLSearchParams(search);
  const [first, id, rest, ...more] = parts;
  if (parts.includes(null) || more.length > 0) return { page: 'missing' };
  if (!first) return { page: 'home' };
  if (first === 'settings' && !id) return { page: 'settings' };
  if (first === 'new' && id && !rest) return { page: 'new', game: id };
  if (first === 'rules' && id && !rest) {
    return { page: 'rules', game: id, rule: decode(hash.replace(/^#/, '')) || null };
  }
  if (first === 'table' && id) {
    if (!rest) return { page: 'table', id };
    if (rest === 'verify') return { page: 'verify', id };
    if (rest === 'replay') {
      return { page: 'replay', id, at: count(query.get('at')), seat: count(query.get('seat')) };
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
      return `/new/${encodeURIComponent(route.game)}`;
    case 'rules':
      return `/rules/${encodeURIComponent(route.game)}${route.rule ? `#${encodeURIComponent(route.rule)}` : ''}`;
    case 'table':
      return `/table/${encodeURIComponent(route.id)}`;
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
