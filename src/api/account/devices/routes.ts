import { Hono } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { showDevices } from './list.ts';
import { revokeOwn } from './revoke.ts';

/** Makes the routes of the page on which people see and revoke their devices; `user` is set before them. */
export function devicePageRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const list = '/account/devices';
  const act = `${list}/:id/revoke`;
  app.use(`${list}/*`, limitJsonBody);
  app.get(list, showDevices);
  // A browser that signed in after it had sent the form comes back by GET.
  app.get(act, (c) => c.redirect(list, 303));
  app.post(act, lately(relyingParty), revokeOwn);
  return app;
}
