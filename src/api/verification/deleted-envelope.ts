import { createHash } from 'node:crypto';
import { z } from 'zod';
import { envelopeEnds } from '#domain/envelope/envelope.ts';
import { findDeletedEnvelope } from '#entities/retention/deleted-envelope.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { Time } from '../http/input/fields.ts';

export const DeletedEnvelope = z
  .object({ id: z.uuid(), status: z.enum(envelopeEnds), ended_at: Time, deleted_at: Time })
  .meta({ id: 'DeletedEnvelope' });

/** Gives the envelope that was deleted here after its time and whose sealed PDF a file is, byte for byte; null where there is none. */
export async function deletedEnvelopeOf(
  { orm }: ApiDependencies,
  bytes: Uint8Array,
): Promise<z.input<typeof DeletedEnvelope> | null> {
  const documentHash = createHash('sha256').update(bytes).digest('hex');
  const found = await findDeletedEnvelope(orm.em.fork(), { documentHash });
  if (!found?.hashes.signed) return null;
  const { id, status, endedAt, deletedAt } = found;
  return { id, status, ended_at: endedAt.toISOString(), deleted_at: deletedAt.toISOString() };
}
