import { z } from 'zod';
import type { Passkey } from '#entities/account/passkey.ts';
import { passkeysOf, removePasskey } from '../../common/passkeys/own-passkeys.ts';
import { ok } from '../../http/answers/answer.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';

const PasskeyView = z
  .object({ id: z.uuid(), name: z.string(), created_at: Time, last_used_at: Time.nullable() })
  .meta({ id: 'Passkey' });

function passkeyView({ id, name, createdAt, lastUsedAt }: Passkey): z.input<typeof PasskeyView> {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** GET /api/v1/auth/passkeys: the caller's passkeys, ten at most, the oldest first. */
export const listPasskeys = platformOperation({
  method: 'get',
  path: '/api/v1/auth/passkeys',
  operationId: 'listPasskeys',
  summary: 'My passkeys',
  tag: 'Second factor',
  session: true,
  answer: ok('The passkeys', z.object({ passkeys: z.array(PasskeyView) })),
  handle: async (c) => {
    const { deps, user } = c.var;
    return { passkeys: (await passkeysOf(deps.orm.em.fork(), user.id)).map(passkeyView) };
  },
});

/** DELETE /api/v1/auth/passkeys/{id}: the passkey signs nobody in any more. */
export const removePasskeyOperation = platformOperation({
  method: 'delete',
  path: '/api/v1/auth/passkeys/{id}',
  operationId: 'removePasskey',
  summary: 'Remove a passkey of mine',
  tag: 'Second factor',
  session: true,
  recent: true,
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  answer: ok('Removed', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found'],
  handle: async (c, { params: { id } }) => {
    await removePasskey(c, id);
    return { id, deleted: true as const };
  },
});
