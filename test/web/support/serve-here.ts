import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

type App = Pick<Hono, 'fetch'>;
/** A server of this test process that outlives the apps which it serves one after another. */
type Place = { url: string; app: App | undefined; closeConnections: () => void };

const free: Place[] = [];

function openPlace(): Promise<Place> {
  return new Promise((resolve) => {
    const fetch: Hono['fetch'] = (request, env) =>
      place.app?.fetch(request, env) ?? new Response('nothing is served here now', { status: 503 });
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      place.url = `http://127.0.0.1:${port}`;
      resolve(place);
    });
    const closeConnections = () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    };
    const place: Place = { url: '', app: undefined, closeConnections };
    server.unref();
  });
}

/**
 * Serves an app on 127.0.0.1 until `close`, on the port of one that was closed before if there is any: a browser that finds
 * scripts and styles at the address that it knows has compiled them already.
 */
export async function serveHere(app: App): Promise<{ url: string; close: () => Promise<void> }> {
  const place = free.pop() ?? (await openPlace());
  place.app = app;
  const close = async () => {
    place.app = undefined;
    place.closeConnections();
    free.push(place);
  };
  return { url: place.url, close };
}
