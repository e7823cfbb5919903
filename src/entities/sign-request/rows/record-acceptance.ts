import { appendEvents } from '../../audit/append-events.ts';
import type { AuditAct } from '../../audit/audit-trail.ts';
import { notStuck } from '../../common/blocker-columns.ts';
import { isUnused, usedFor } from '../../common/rows/use-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import { asItWasRead, type Read } from './as-it-was-read.ts';

type Acceptance = { read: Read; proofId: string; event: AuditAct };

/**
 * Marks a pending request as being signed, with the audit event, and uses up the proof that the signer agreed; true when it did.
 * Nothing is written where the request is marked or ended, staff have changed it since it was read, or the proof was used.
 */
export async function recordAcceptance(
  em: EntityManager,
  { read, proofId, event }: Acceptance,
): Promise<boolean> {
  const marked = await tables(em)
    .with('proof', (query) =>
      query.selectFrom('ActProof').select('id').where('id', '=', proofId).where(isUnused('sign')).forUpdate(),
    )
    .with('marked', (query) =>
      query
        .updateTable('SignRequest')
        .from('proof')
        .set({ sealing: true, acceptedProofId: proofId, ...notStuck })
        .where(asItWasRead(read))
        .where('SignRequest.sealing', '=', false)
        .returning('SignRequest.id'),
    )
    .with('used', (query) =>
      query
        .updateTable('ActProof')
        .from('marked')
        .set({ usedFor: usedFor('sign') })
        .where('ActProof.id', '=', proofId)
        .returning('ActProof.id'),
    )
    .selectFrom(['marked', 'used'])
    .select(['marked.id', appendEvents([event]).as('noted')])
    .execute();
  return marked.length > 0;
}
