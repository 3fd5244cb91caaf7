/** How many tables wait for whoever is here: a number on the icon of the installed site, and a dot on that of the tab. */
import plain from '../art/ammonite.svg';
import marked from '../art/ammonite-turn.svg';

/** What browsers that can install a site offer, and others do not. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

export function showTurns(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? marked : plain;
  const here: Badged = navigator;
  const shown = count > 0 ? here.setAppBadge?.(count) : here.clearAppBadge?.();
  // A site that is not installed has no icon to mark.
  shown?.catch(() => {});
}
