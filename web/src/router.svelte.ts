/** The address bar as state: where we are, and how to go elsewhere without loading a page. */
import { address, parse, type Route } from './routes';

class Router {
  route = $state.raw<Route>(read());

  /** Follows the browser's own buttons and every link of ours. */
  start(): void {
    addEventListener('popstate', () => (this.route = read()));
    addEventListener('click', (event) => this.#follow(event));
  }

  go(route: Route, { replace = false } = {}): void {
    const to = address(route);
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
    const here =
      to.pathname === location.pathname && to.search === location.search && to.hash !== '';
    if (to.origin !== location.origin || to.pathname.startsWith('/api/') || here) return;
    const route = parse(to.pathname, to.search, to.hash);
    if (route.page === 'missing') return;
    event.preventDefault();
    this.go(route);
  }
}

function read(): Route {
  return parse(location.pathname, location.search, location.hash);
}

export const router = new Router();
