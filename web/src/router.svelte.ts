/** The address bar as state: where we are, and how to go elsewhere without loading a page. */
import { base, filesAlone, pageAt } from './base';
import { address, parse, type Route } from './routes';

class Router {
  route = $state.raw<Route>(read() ?? { page: 'missing' });

  /** Follows the browser's own buttons and every link of ours. */
  start(): void {
    addEventListener('popstate', () => (this.route = read() ?? this.route));
    addEventListener('click', (event) => this.#follow(event));
  }

  go(route: Route, { replace = false } = {}): void {
    const to = base + address(route);
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.route = route;
    if (!replace) scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    const plain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || !link || event.defaultPrevented || link.target || link.hasAttribute('download'))
      return;
    const to = new URL(link.href, location.href);
    const page = pageAt(to);
    const isSame = to.pathname === location.pathname && to.search === location.search;
    // A place within the page that is shown.
    const here = isSame && to.hash !== '' && !filesAlone;
    if (to.origin !== location.origin || !page || page.path.startsWith('/api/') || here) return;
    const route = parse(page.path, page.search, page.hash);
    if (route.page === 'missing') return;
    event.preventDefault();
    this.go(route);
  }
}

function read(): Route | null {
  const page = pageAt(location);
  return page && parse(page.path, page.search, page.hash);
}

export const router = new Router();
