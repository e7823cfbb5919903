import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { ApiKey } from '#entities/account/api-key.ts';
import type { ShownKey } from '#web/pages/account/developer/keys/list.ts';
import type { ApiEnv } from '../../../http/deps.ts';

/** An API key as the pages show it; never the key itself. */
export function shownKey(row: ApiKey): ShownKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
    expiresAt: row.expiresAt?.toISOString(),
  };
}

/** The key that the address names, of the person who is signed in; another's looks like none. Throws Problem not_found. */
export async function ownKey(c: Context<ApiEnv>): Promise<ApiKey> {
  const { user, deps } = c.var;
  const id = c.req.param('key') ?? '';
  const found = z.uuid().safeParse(id).success
    ? await deps.orm.em.fork().findOne(ApiKey, { id, userId: user.id })
    : null;
  if (!found) throw new Problem('not_found', 'You have no API key with this id.');
  return found;
}
