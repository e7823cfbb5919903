import type { Context } from 'hono';
import { endKeyPage } from '#web/pages/account/developer/keys/act.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { endApiKey } from '../../../platform/api-keys/delete-api-key.ts';
import { frameOf, readSentForm } from '../../frame.ts';
import { ownKey, shownKey } from './own.ts';

/** GET /developer/keys/{key}/end: asks whether it is to end. */
export async function showEndKey(c: Context<ApiEnv>): Promise<Response> {
  return c.html(endKeyPage(frameOf(c), shownKey(await ownKey(c))));
}

/** POST /developer/keys/{key}/end: ends it as DELETE /api/v1/api-keys/{id} does. */
export async function endOwnKey(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  await endApiKey(c, c.req.param('key') ?? '');
  return c.redirect('/developer/keys', 303);
}
