import { Hono } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { removeOwnApp, renewOwnCodes, showChange } from './change.ts';
import { requireOfAll } from './require.ts';
import { beginSetUp, confirmSetUp, showSetUp } from './set-up.ts';
import { showApp } from './show.ts';

/** Makes the routes of the pages on which people set up an app that makes codes; `user` is set before them. */
export function secondFactorRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const recent = lately(relyingParty);
  const page = '/account/second-factor';
  const [setUp, codes, remove] = [`${page}/set-up`, `${page}/recovery-codes`, `${page}/remove`];
  const required = `${page}/required`;
  app.use(`${page}/*`, limitJsonBody);
  // A browser that signed in after it had sent the form of the first page comes back by GET.
  app.get(page, (c) => showApp(c)).post(page, recent, beginSetUp);
  app.get(setUp, recent, showSetUp).post(setUp, recent, confirmSetUp);
  app.get(codes, recent, (c) => showChange(c, 'renew')).post(codes, recent, renewOwnCodes);
  // A browser that signed in after it had sent the form comes back by GET.
  app.get(required, (c) => c.redirect(page, 303)).post(required, recent, requireOfAll);
  app.get(remove, recent, (c) => showChange(c, 'remove')).post(remove, recent, removeOwnApp);
  return app;
}
