import { createHash } from 'node:crypto';
import { policies } from '#domain/common/certificate-policies.ts';
import { approvalOperation } from '#domain/envelope/approval.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { ApprovalSeal } from '#evidence/completion/facts.ts';
import type { EvidenceAct } from '#evidence/facts.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { trustedSealFacts } from '#signatures/cades-t/statement-seal.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { refuseEvidence } from '../refuse.ts';

/** Tells whether an approval is on record that the platform has not sealed. */
export function isUnsealed({ role, status, approvalSealedAt = null }: EnvelopeRecipient): boolean {
  return role === 'approver' && status === 'completed' && approvalSealedAt === null;
}

/**
 * Reads the platform's seal over a recipient's approval; null where there is none. Throws where it is not over the statement of
 * just this act, does not hold, or is by another certificate than the platform's: then nothing is certified.
 */
export async function approvalSealOf(
  deps: Pick<ApiDependencies, 'orm' | 'log'>,
  { id, envelopeId, role, approvalSeal }: EnvelopeRecipient,
  { act, root }: { act: EvidenceAct | null; root: CertificateFacts },
): Promise<ApprovalSeal | null> {
  if (role !== 'approver' || !approvalSeal || !act) return null;
  const der = Buffer.from(approvalSeal);
  try {
    const digest = createHash('sha256').update(act.jws).digest('hex');
    const operationId = approvalOperation(envelopeId, id, digest);
    return { operationId, ...trustedSealFacts(der, act.jws, { root, policy: policies.seal }), der };
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : '';
    const why = 'the seal of an approval does not hold';
    throw await refuseEvidence(deps, { why, id, facts: { envelopeId, said } });
  }
}
