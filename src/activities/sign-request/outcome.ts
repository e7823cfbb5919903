import { LockMode } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import type { Actor } from '#domain/common/actor.ts';
import { declinedBy } from '#domain/common/declined-by.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { notStuck } from '#entities/common/blocker-columns.ts';
import type { EntityManager } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import { recordUsage } from '#entities/account/usage.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { SignRequestOutcome, SignRequestStatus } from '#domain/sign-request/sign-request.ts';
import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { useProof } from '../common/act-proof.ts';
import { endsByClock } from '../common/period.ts';
import { assertCreatedSo } from './created-so.ts';
import { openDeliveries } from './open-deliveries.ts';
import type { SignRequestDependencies } from './inputs.ts';

export type Recording = {
  requestId: string;
  outcome: SignRequestOutcome;
  actor: Actor | null;
  /** The proof of the act; null where the clock decided. */
  proofId: string | null;
  /** The result of the key service: base64 of the CAdES signature and the certificate in PEM. */
  sealed?: { signature: string; certificate: string };
  /** The owner of the credential that signed, at level 3. */
  signer?: { userId: string; credentialId: string };
};

export type Recorded = { status: SignRequestStatus; deliveryIds: string[] };

/**
 * Writes how a sign request ended, with its audit event and one delivery for each receiver, in one transaction. Gives the
 * row's status from now on and the deliveries' ids. If this end or another is recorded already, changes nothing and gives
 * the recorded one: of a signature and a cancellation, the first counts.
 */
export async function recordOutcome(deps: SignRequestDependencies, recording: Recording): Promise<Recorded> {
  return deps.orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(
      SignRequest,
      { id: recording.requestId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (row.status === 'pending') {
      await assertTrueOutcome(em, deps.actKeys, { row, recording });
      applyOutcome(row, recording);
      await em.flush();
      await openDeliveries(em, row, recording.sealed);
      // The certificate before the audit trail: everybody takes them in this order.
      await settleActivations(em, row, recording.signer);
      await countSignature(em, row);
      await recordEndAudit(em, row, recording);
    }
    const deliveries = await em.find(
      WebhookDelivery,
      { requestId: row.id },
      { fields: ['id'], orderBy: { id: 'asc' } },
    );
    return { status: row.status, deliveryIds: deliveries.map((delivery) => delivery.id) };
  });
}

/**
 * Refuses an outcome that did not come about: a signature needs the act by which the signer agreed, a decline, a withdrawal
 * and a cancellation an act of their own, and otherwise the period must be over. The failure is final (type act_refused).
 * Of a decline the row says from then on what the statement of the act says proved it.
 */
async function assertTrueOutcome(
  em: EntityManager,
  keys: ActPublicKeys,
  { row, recording: { outcome, actor, proofId } }: { row: SignRequest; recording: Recording },
): Promise<void> {
  const workflowId = signRequestWorkflowId(row.id);
  const { at } = outcome;
  if (outcome.status === 'signed') {
    if (proofId !== null && row.acceptedProofId === proofId) return;
    throw ApplicationFailure.nonRetryable('The signer agreed by another proof.', 'act_refused');
  }
  if (outcome.status === 'rejected') {
    await assertCreatedSo(em, keys, row);
    const input = { actor, reason: outcome.reason };
    const content = subjectOfAct(row);
    const proven = await useProof(em, keys, { proofId, workflowId, act: 'decline', input, at, content });
    row.declinedBy = declinedBy(proven.proved_by);
    return;
  }
  const kind = `${outcome.status} ${outcome.reason}`;
  if (kind === 'expired period_ended') {
    if (actor === null && endsByClock(row.expiresAt, at)) return;
    throw ApplicationFailure.nonRetryable('The period of the request is not over.', 'act_refused');
  }
  const act = endingActs.get(kind);
  if (!act) throw ApplicationFailure.nonRetryable('A request does not end like this.', 'act_refused');
  const content = act === 'withdraw' ? { content: subjectOfAct(row) } : {};
  await useProof(em, keys, { proofId, workflowId, act, input: { actor }, at, ...content });
}

/** The acts that end a request before its time; a holder of the payload key can send any text. */
const endingActs: ReadonlyMap<string, string> = new Map([
  ['expired withdrawn', 'withdraw'],
  ['expired cancelled', 'operatorCancel'],
]);

function applyOutcome(row: SignRequest, { outcome, sealed }: Recording): void {
  row.status = outcome.status;
  row.sealing = false;
  Object.assign(row, notStuck);
  const at = new Date(outcome.at);
  switch (outcome.status) {
    case 'signed':
      if (!sealed) throw new Error('a signed request is recorded with its signature');
      row.signedAt = at;
      row.loa = outcome.loa;
      row.signature = sealed.signature;
      row.certificate = sealed.certificate;
      break;
    case 'rejected':
      row.rejectedAt = at;
      row.declineReason = outcome.reason ?? null;
      break;
    case 'expired':
      row.expiredAt = at;
      row.expiryReason = outcome.reason;
      break;
  }
}

/** Deletes the activations of a request that has ended, and records the use of the signer's credential. */
async function settleActivations(
  em: EntityManager,
  { id, documentHash, documentName = null, signedAt }: SignRequest,
  signer: Recording['signer'],
): Promise<void> {
  await em.nativeDelete(FlowActivation, { requestId: id });
  if (!signer || !signedAt) return;
  await recordCertificateUse(em, {
    certificateId: signer.credentialId,
    kind: 'sign_request',
    operationId: signRequestWorkflowId(id),
    hashes: [documentHash],
    documentName,
    signedAt,
  });
}

/** A signature counts for the organization, once for a request. */
async function countSignature(em: EntityManager, { id, organizationId, status }: SignRequest): Promise<void> {
  if (status !== 'signed') return;
  await recordUsage(em, { organizationId, type: 'signature', dedupeKey: `sign_request:${id}` });
}

async function recordEndAudit(
  em: EntityManager,
  row: SignRequest,
  { outcome, actor, signer }: Recording,
): Promise<void> {
  await recordAuditEvent(em, {
    organizationId: row.organizationId,
    action: `sign_request.${outcome.status}`,
    resourceType: 'sign_request',
    resourceId: row.id,
    ...(signer ? { userId: signer.userId } : {}),
    actor,
    metadata: {
      at: outcome.at,
      ...(outcome.status === 'signed' ? { loa: outcome.loa } : { reason: outcome.reason ?? null }),
      ...(outcome.status === 'rejected' ? { declined_by: row.declinedBy ?? null } : {}),
      ...(signer ? { credential_id: signer.credentialId } : {}),
    },
    dedupeKey: `sign_request.end:${row.id}`,
  });
}
