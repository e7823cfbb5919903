import type { Context } from 'hono';
import { assetBytes } from '#web/assets.ts';
import { companionWords } from '#words/pages/companion.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageLanguage } from '../http/language.ts';

/** GET /companion/manifest.webmanifest: lets a phone install the page as an application (W3C Web Application Manifest). */
export function manifest(c: Context<ApiEnv>): Response {
  const manifest = {
    id: '/companion',
    name: `Tamga · ${companionWords[pageLanguage(c)].title}`,
    short_name: 'Tamga',
    start_url: '/companion',
    scope: '/companion',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
  return c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json' });
}

/** GET /companion/worker.js: the service worker, at an address that stays, for the companion's pages alone. */
export function serviceWorker(c: Context<ApiEnv>): Response {
  return c.body(assetBytes('companion-worker.js'), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Service-Worker-Allowed': '/companion',
    'Cache-Control': 'no-cache',
  });
}
