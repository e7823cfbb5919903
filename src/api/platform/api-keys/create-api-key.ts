import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { ApiKey } from '#entities/account/api-key.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { text } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { created } from '../../http/answers/answer.ts';
import { sendNotice } from '../accounts/common/send-notice.ts';
import { ApiKeyView, apiKeyView } from './api-key-view.ts';

const endMessage = 'expected a time to come, in ISO 8601 with a zone';

/** The name of a key, as its maker tells keys apart. */
export const ApiKeyName = text(255).refine((name) => name.trim() !== '', 'expected a name');

const ApiKeyInput = z
  .object({
    name: ApiKeyName,
    expires_at: z.iso
      .datetime({ offset: true, error: endMessage })
      .refine((time) => Date.parse(time) > Date.now(), endMessage)
      .optional()
      .meta({
        description: 'When the key ends by itself; left out, it does not',
        example: '2099-12-31T00:00:00.000Z',
      }),
  })
  .meta({ id: 'ApiKeyInput' });

const MadeApiKey = ApiKeyView.extend({
  key: z.string().meta({ description: 'Shown this once' }),
}).meta({ id: 'MadeApiKey' });

/** POST /api/v1/api-keys: a key that acts as the caller, shown this once. */
export const createApiKey = platformOperation({
  method: 'post',
  path: '/api/v1/api-keys',
  operationId: 'createApiKey',
  summary: 'Make an API key',
  tag: 'API keys',
  proved: true,
  recent: true,
  body: ApiKeyInput,
  idempotent: true,
  answer: created('Made; the key is shown this once', MadeApiKey, ({ id }) => `/api/v1/api-keys/${id}`),
  handle: async (c, { body, attempt }) => {
    const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
    const { row, key } = await makeApiKey(c, { id: attempt.id, name: body.name.trim(), expiresAt });
    return { ...apiKeyView(row), key };
  },
});

type NewApiKey = { id: string; name: string; expiresAt: Date | null };

/**
 * Makes an API key that acts as the person who asks, and tells them by mail. The same `id` twice is one key, of which the text that was
 * given last is the one that works.
 */
export async function makeApiKey(
  c: Context<ApiEnv>,
  { id, name, expiresAt }: NewApiKey,
): Promise<{ row: ApiKey; key: string }> {
  const { deps, user } = c.var;
  const key = `tk_${randomBytes(32).toString('base64url')}`;
  const secret = { prefix: key.slice(0, 10), keyHash: tokenHash(key) };
  const row = await deps.orm.em.fork().transactional(async (em) => {
    // The same call at the same time finds the key of the first.
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`api-keys:${id}`]);
    const begun = await em.findOne(ApiKey, { id, userId: user.id });
    // A call that was killed after its commit gave nobody its key: the repeat gets a new one in its place.
    if (begun) return Object.assign(begun, secret);
    const made = em.create(ApiKey, {
      id,
      userId: user.id,
      name,
      ...secret,
      expiresAt,
      createdAt: new Date(),
    });
    await em.flush();
    const resource = { type: 'api_key', id };
    await recordAccountAct(c, em, { action: 'api_key.created', user, resource });
    return made;
  });
  const owner = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  await sendNotice(deps, owner, ({ apiKeyMade }) => apiKeyMade({ name: row.name, prefix: row.prefix }));
  return { row, key };
}
