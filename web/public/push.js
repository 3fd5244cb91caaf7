// Shows what the server has to say to somebody whose page is closed: that it is their turn.
// A part of the service worker, which says where the site's icon is. Plain, so that it is served as it
// is and never bundled.
self.addEventListener('push', (event) => {
  const notice = event.data ? event.data.json() : null;
  if (!notice) return;
  const { title, text, address, table } = notice;
  const shown = { body: text, tag: table, data: address, icon: self.icon };
  // The installed site's icon says it, too, until the page that opens knows how many wait.
  self.navigator.setAppBadge?.().catch(() => {});
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => page.url.startsWith(address));
    return there ? there.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(open());
});
