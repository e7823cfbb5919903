import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { UuidText } from '../../http/input/fields.ts';

export const RequestIdParams = z.object({ request_id: z.string().meta({ format: 'uuid' }) });

/** The caller's own sign request; another partner's, an unknown one and no UUID at all look the same. Throws Problem not_found. */
export async function findSignRequest(c: Context<ApiEnv>, requestId: string): Promise<SignRequest> {
  const { deps, partner } = c.var;
  const row = UuidText.safeParse(requestId).success
    ? await deps.orm.em
        .fork()
        .findOne(
          SignRequest,
          { id: requestId.toLowerCase(), clientId: partner.clientId },
          { populate: ['signature', 'certificate'] },
        )
    : null;
  if (!row) throw new Problem('not_found', 'There is no sign request with this id.');
  return row;
}
