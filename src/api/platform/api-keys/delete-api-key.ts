import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { ApiKey } from '#entities/account/api-key.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';

/** DELETE /api/v1/api-keys/{id}: the key is dead from then on. */
export const deleteApiKey = platformOperation({
  method: 'delete',
  path: '/api/v1/api-keys/{id}',
  operationId: 'deleteApiKey',
  summary: 'Delete an API key',
  tag: 'API keys',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found'],
  handle: async (c, { params: { id } }) => {
    await endApiKey(c, id);
    return { id, deleted: true as const };
  },
});

/** Ends an API key of the person who asks. Throws Problem not_found for any other. */
export async function endApiKey(c: Context<ApiEnv>, id: string): Promise<void> {
  const { deps, user } = c.var;
  await deps.orm.em.fork().transactional(async (em) => {
    const mine = z.uuid().safeParse(id).success ? { id, userId: user.id } : undefined;
    if (!mine || (await em.nativeDelete(ApiKey, mine)) === 0)
      throw new Problem('not_found', 'You have no API key with this id.');
    const resource = { type: 'api_key', id };
    await recordAccountAct(c, em, { action: 'api_key.deleted', user, resource });
  });
}
