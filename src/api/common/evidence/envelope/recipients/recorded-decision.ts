import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { RecordedAct } from '#secrets/act-difference.ts';
import type { StatedAct } from '../../act-statements.ts';

/** Gives the decision that a row tells, if any. */
export function decisionOn(recipient: EnvelopeRecipient, acts: readonly StatedAct[]): RecordedAct | null {
  const { id: recipientId, envelopeId, role, status, loa, acceptedAt } = recipient;
  if (status === 'declined') return declineOf(recipient, acts);
  if (!acceptedAt && !(isWaitedFor(role) && status === 'completed')) return null;
  const proofId = recipient.acceptedProofId ?? null;
  const act = role === 'approver' ? 'approve' : 'sign';
  const workflowId = envelopeWorkflowId(envelopeId);
  return { proofId, workflowId, act, input: { recipientId, loa }, at: acceptedAt?.toISOString() ?? '' };
}

/** A row that was declined does not name the statement: the latest is taken. */
function declineOf(recipient: EnvelopeRecipient, acts: readonly StatedAct[]): RecordedAct {
  const { id: recipientId, envelopeId, declinedAt, declineReason } = recipient;
  const proofId = acts.findLast((one) => one.act === 'decline' && one.recipientId === recipientId)?.id;
  const input = { recipientId, reason: declineReason ?? undefined };
  const workflowId = envelopeWorkflowId(envelopeId);
  return { proofId: proofId ?? null, workflowId, act: 'decline', input, at: declinedAt?.toISOString() ?? '' };
}
