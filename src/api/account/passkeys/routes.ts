import { Hono } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { addOwnPasskey, showAddPasskey } from './add.ts';
import { removeFromList, showPasskeys } from './list.ts';

/** Makes the routes of the pages on which people add and remove passkeys; `user` is set before them. */
export function passkeyPageRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const recent = lately(relyingParty);
  const [list, add] = ['/account/passkeys', '/account/passkeys/add'];
  app.use(`${list}/*`, limitJsonBody);
  app.get(list, showPasskeys).post(list, recent, removeFromList);
  app.get(add, recent, showAddPasskey).post(add, recent, addOwnPasskey);
  return app;
}
