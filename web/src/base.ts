/**
 * Where the site lives. A server writes into the document below which path of its host that is: nothing,
 * or one such as `/games`. A folder of files has no server that could answer for other addresses than
 * its own; there a page's address stands behind the `#`.
 */
const written = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '');

/** Whether the site is a folder of files: this device plays, and nobody else can be reached. */
export const filesAlone = written('host') === 'files';

/** The path of the folder in which the files of the site lie. */
export const folder = filesAlone ? location.pathname.replace(/\/[^/]*$/, '') : written('base');

/** What every address of ours begins with. */
export const base = filesAlone ? `${folder}/#` : folder;

/** The path of a page within the site; nothing for addresses of somebody else. */
export function within(path: string, below = folder): string | null {
  if (!path.startsWith(below)) return null;
  const rest = path.slice(below.length);
  return rest === '' ? '/' : rest.startsWith('/') ? rest : null;
}

/** What says which page is meant: the parts of an address, as seen from within the site. */
export interface Within {
  path: string;
  search: string;
  hash: string;
}

/** The page that an address of this host means; nothing if it is none of ours. */
export function pageAt(
  to: { pathname: string; search: string; hash: string },
  isFiles = filesAlone,
): Within | null {
  const path = within(to.pathname);
  if (!isFiles) return path === null ? null : { path, search: to.search, hash: to.hash };
  if (to.hash === '') return { path: '/', search: '', hash: '' };
  if (!to.hash.startsWith('#/')) return null;
  const { pathname, search, hash } = new URL(to.hash.slice(1), 'http://page');
  return { path: pathname, search, hash };
}
