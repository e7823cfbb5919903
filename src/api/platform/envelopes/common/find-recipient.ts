import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { ApiEnv } from '../../../http/deps.ts';

/** Finds a recipient of an envelope; throws Problem not_found for any other, and for a text that is no id. */
export async function findRecipient(
  c: Context<ApiEnv>,
  envelopeId: string,
  id: string,
): Promise<EnvelopeRecipient> {
  const recipient = z.uuid().safeParse(id).success
    ? await c.var.deps.orm.em.fork().findOne(EnvelopeRecipient, { id, envelopeId })
    : null;
  if (!recipient) throw new Problem('not_found', 'The envelope has no recipient with this id.');
  return recipient;
}
