import { z } from 'zod';
import { compareSealedHeads } from '#clients/key-service/compare-sealed-heads.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';

/** The latest head of a chain that the key service keeps. */
export const SealedHead = z
  .object({
    sequence: z.int().meta({ description: 'The newest event at that time' }),
    hash: z.string().meta({ description: 'Its hash' }),
    time: Time,
  })
  .meta({ id: 'AuditSealedHead' });

type SealFault = 'seal_tail_cut' | 'seal_chain_rewritten';

/** The latest sealed head, and the fault that sealed heads find in the chain, with the event in the place of the first. */
export type SealCheck = {
  view: z.input<typeof SealedHead>;
  fault?: { reason: SealFault; eventId: string | null };
};

/** Compares an organization's chain with the heads that the key service sealed. Throws as compareSealedHeads does. */
export async function checkSealedHeads(
  deps: ApiDependencies,
  organizationId: string,
): Promise<SealCheck | undefined> {
  const sealed = await compareSealedHeads(deps, organizationId);
  if (!sealed) return undefined;
  const { sequence, hash, sealed_at: time } = sealed.latest;
  const view = { sequence, hash, time };
  if (!sealed.contradicted) return { view };
  const { eventId } = sealed.contradicted;
  return { view, fault: { reason: eventId ? 'seal_chain_rewritten' : 'seal_tail_cut', eventId } };
}
