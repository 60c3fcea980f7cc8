// Shows what is pushed to this browser, and says so when there is no net. It keeps no page and answers for none.
(() => {
  "use strict";
  const OFFLINE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection · Majlis</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.1rem/1.5 Georgia,serif;text-align:center}a{color:inherit;font-weight:bold}</style></head>
<body><main><h1>You are offline</h1><p>Majlis cannot be reached from here. No page is kept for such times: what it showed might be out of date.</p><p><a href="">Try again</a></p></main></body>
</html>`;

  const told = event => {
    try {
      return event.data.json();
    } catch {
      return { title: "Majlis", body: "A table waits for you.", url: "/", key: "told" };
    }
  };

  self.addEventListener("push", event => {
    const { title, body, url, key } = told(event);
    event.waitUntil(self.registration.showNotification(title, { body, tag: key, data: { url } }));
  });

  self.addEventListener("notificationclick", event => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.url));
  });

  // the page, if it is open already
  const open = async url => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find(
      page => new URL(page.url).pathname === new URL(url, self.location.href).pathname,
    );
    return there ? there.focus() : self.clients.openWindow(url);
  };

  self.addEventListener("fetch", event => {
    if (event.request.mode !== "navigate") return;
    const head = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
    event.respondWith(
      fetch(event.request).catch(() => new Response(OFFLINE, { status: 503, headers: head })),
    );
  });
})();
