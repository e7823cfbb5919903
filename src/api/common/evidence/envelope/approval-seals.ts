import { createHash } from 'node:crypto';
import { approvalOperation } from '#domain/envelope/approval.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { ApprovalSeal } from '#evidence/completion/facts.ts';
import type { EvidenceAct } from '#evidence/facts.ts';
import { statementSealFacts } from '#signatures/cades/statement-seal.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { refuseEvidence } from '../refuse.ts';

/** Tells whether an approval is on record that the platform has not sealed. */
export function isUnsealed({ role, status, approvalSealedAt = null }: EnvelopeRecipient): boolean {
  return role === 'approver' && status === 'completed' && approvalSealedAt === null;
}

/**
 * Reads the platform's seal over a recipient's approval; null where there is none. Throws where it is not over the statement of
 * just this act, or does not hold: then nothing is certified.
 */
export async function approvalSealOf(
  deps: Pick<ApiDependencies, 'orm' | 'log'>,
  { id, envelopeId, role, approvalSeal }: EnvelopeRecipient,
  act: EvidenceAct | null,
): Promise<ApprovalSeal | null> {
  if (role !== 'approver' || !approvalSeal || !act) return null;
  const der = Buffer.from(approvalSeal);
  try {
    const digest = createHash('sha256').update(act.jws).digest('hex');
    const operationId = approvalOperation(envelopeId, id, digest);
    return { operationId, ...statementSealFacts(der, act.jws), der };
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : '';
    const why = 'the seal of an approval does not hold';
    throw await refuseEvidence(deps, { why, id, facts: { envelopeId, said } });
  }
}
