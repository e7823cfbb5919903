import { Hono } from 'hono';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { outboxPage } from '#web/pages/common/outbox-page.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { readMailHtml, readOutbox } from './outbox.ts';
import { thisMachineAlone } from './this-machine-alone.ts';

/** A mail is shown as mail programs do: with its own styles, and nothing else of it runs or is loaded. */
const mailHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** The development outbox as a page and as JSON, for this machine alone; not mounted in production. */
export function outboxRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use('/dev/*', thisMachineAlone);
  app.use('/dev/outbox', pageHeaders({ baseUrl: deps.config.BASE_URL }));
  app.get('/dev/outbox', async (c) =>
    c.html(outboxPage({ messages: await readOutbox(deps), language: pageLanguage(c) })),
  );
  app.get('/dev/outbox.json', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ messages: await readOutbox(deps) });
  });
  app.get('/dev/outbox/:id', async (c) => {
    const html = await readMailHtml(deps, c.req.param('id'));
    return c.html(html, 200, mailHeaders);
  });
  return app;
}
