import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { passkeysPage } from '#web/pages/account/factors/passkeys.ts';
import { passkeyActs } from '#words/pages/own-passkeys.ts';
import { passkeysOf, removePasskey } from '../../common/passkeys/own-passkeys.ts';
import { passkeySite } from '../../common/passkeys/site.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { doneAmong, frameOf, readSentForm } from '../frame.ts';

/** GET /account/passkeys: the passkeys of the signed-in user. */
export async function showPasskeys(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const rows = await passkeysOf(deps.orm.em.fork(), user.id);
  const passkeys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
  }));
  const isPossible = passkeySite(c) !== undefined;
  return c.html(passkeysPage(frameOf(c), { passkeys, isPossible, done: doneAmong(c, passkeyActs) }));
}

/** POST /account/passkeys: removes one of one's own passkeys; one that was removed before is done as well. */
export async function removeFromList(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  await removePasskey(c, text('id')).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
  });
  return c.redirect('/account/passkeys?done=removed', 303);
}
