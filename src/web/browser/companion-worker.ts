/** What a service worker has, of what is used here; the types of pages do not have it. */
type Worker = EventTarget & {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<unknown> };
};
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Clicked = Lasting & { notification: Notification };

const worker: Worker = Object(globalThis);

// Browsers install the page because it is there.
worker.addEventListener('fetch', () => {});

// A push has the id of a question alone; the page asks for the rest.
worker.addEventListener('push', (event) => {
  (event as Lasting).waitUntil(
    worker.registration.showNotification('Tamga', { tag: 'confirmation', icon: '/favicon.svg' }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event as Clicked;
  notification.close();
  (event as Lasting).waitUntil(worker.clients.openWindow('/companion'));
});
