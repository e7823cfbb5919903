import type { Context } from 'hono';
import { ApiKey } from '#entities/account/api-key.ts';
import { keysPage } from '#web/pages/account/developer/keys/list.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { newestFirst } from '../../../http/input/list.ts';
import { frameOf } from '../../frame.ts';
import { shownKey } from './own.ts';

const mostKeys = 100;

/** GET /developer/keys: the API keys of the person who is signed in, as GET /api/v1/api-keys lists them. */
export async function showKeys(c: Context<ApiEnv>): Promise<Response> {
  const { user, deps } = c.var;
  const rows = await deps.orm.em
    .fork()
    .find(ApiKey, { userId: user.id }, { orderBy: newestFirst, limit: mostKeys + 1 });
  const keys = rows.slice(0, mostKeys).map(shownKey);
  return c.html(keysPage(frameOf(c), { keys, more: rows.length > mostKeys }));
}
