import { createHash } from 'node:crypto';
import { approvalOperation, approvalRecord } from '#domain/envelope/approval.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { findProof } from '#entities/common/rows/find-proof.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { checkUsed } from '../common/act-proof.ts';
import type { EnvelopePdfDependencies } from './inputs.ts';
import { checkedStatementSeal } from './pdf/checked-signer.ts';
import { change, withRecipient } from './rows.ts';
import { assertNames } from './stated-recipients.ts';

/**
 * Has the platform seal each approval of an envelope that is on record without a seal: a CAdES-T signature over the API's signed
 * statement of the act, which names the envelope, the recipient, what proved them and the document's hash. A repeat gets the same
 * signature from the key service. Throws as useProof does where a statement does not hold, and key_service_unavailable.
 */
export async function sealApprovals(
  deps: EnvelopePdfDependencies,
  { envelopeId }: { envelopeId: string },
): Promise<void> {
  const unsealed = { envelopeId, role: 'approver', status: 'completed', approvalSealedAt: null } as const;
  const order = { orderBy: { position: 'asc' } } as const;
  for (const recipient of await deps.orm.em.fork().find(EnvelopeRecipient, unsealed, order))
    await sealOne(deps, recipient);
}

async function sealOne(deps: EnvelopePdfDependencies, recipient: EnvelopeRecipient): Promise<void> {
  const { id: recipientId, envelopeId } = recipient;
  const statement = await statementOf(deps, recipient);
  const digest = createHash('sha256').update(statement).digest();
  const operationId = approvalOperation(envelopeId, recipientId, digest.toString('hex'));
  const record = { purpose: 'approval', record: approvalRecord(envelopeId, recipientId) } as const;
  const seal = await deps.pdfSigner.sealStatement(record)(digest, 'sha256');
  const { timestampedAt, serialNumber, sha256 } = checkedStatementSeal(seal, statement);
  await withRecipient(deps.orm, { envelopeId, recipientId }, async (em, row, locked) => {
    if (locked.approvalSealedAt) return;
    const metadata = {
      recipient_id: recipientId,
      operation_id: operationId,
      serial_number: serialNumber,
      sha256,
    };
    await change(em, row, {
      recipients: [{ ids: [recipientId], columns: { approvalSeal: seal, approvalSealedAt: timestampedAt } }],
      audits: [{ action: 'approval_sealed', actor: null, metadata, once: `sealed:${recipientId}` }],
    });
  });
}

/** Reads the statement by which a recipient approved, once it is proved to be of just that. */
async function statementOf(
  { orm, actKeys }: EnvelopePdfDependencies,
  recipient: EnvelopeRecipient,
): Promise<string> {
  const { id: recipientId, envelopeId, loa, acceptedAt, acceptedProofId } = recipient;
  const em = orm.em.fork();
  const proof = acceptedProofId ? await findProof(em, acceptedProofId) : undefined;
  const act = {
    proofId: acceptedProofId ?? null,
    workflowId: envelopeWorkflowId(envelopeId),
    act: 'approve',
    input: { recipientId, loa },
    at: acceptedAt?.toISOString() ?? '',
  };
  assertNames(await checkUsed(actKeys, act, proof), recipient);
  return proof?.jws ?? '';
}
