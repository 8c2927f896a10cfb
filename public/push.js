/* Shows notices of the show, and opens their page. It has no fetch handler: pages never pass through here. */

self.addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  const { title, body, url, tag } = notice;
  const icon = "/icon-192.png";
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.url ?? "/", self.location.origin).href;
  event.waitUntil(open(address));
});

async function open(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === address);
  return tab ? tab.focus() : self.clients.openWindow(address);
}
