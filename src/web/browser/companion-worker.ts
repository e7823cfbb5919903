// The service worker of the companion: browsers install the page because it is there.
self.addEventListener('fetch', () => {});
