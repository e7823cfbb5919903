import { ApplicationFailure } from '@temporalio/common';
import type { Actor } from '#domain/common/actor.ts';
import { declinedBy, type Decliner } from '#domain/common/declined-by.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import type { SignRequestOutcome, SignRequestStatus } from '#domain/sign-request/sign-request.ts';
import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import { recordAuditEvent, type AuditAct } from '#entities/audit/audit-trail.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import { notStuck } from '#entities/common/blocker-columns.ts';
import type { UseOfProof } from '#entities/common/rows/use-proof.ts';
import type { EntityManager } from '#entities/orm.ts';
import { deliveryIdsOf } from '#entities/webhook/rows/delivery-ids.ts';
import type { ReadRequest } from '#entities/sign-request/rows/read-request.ts';
import { writeEnd, type RequestEnd } from '#entities/sign-request/rows/write-end.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { checkUnused, proofIn, useOf } from '../common/act-proof.ts';
import { endsByClock } from '../common/period.ts';
import { assertCreatedSo, readStatedRequest } from './created-so.ts';
import { deliveriesOf } from './open-deliveries.ts';
import type { SignRequestDependencies } from './inputs.ts';

type Sealed = { signature: string; certificate: string };

export type Recording = {
  requestId: string;
  outcome: SignRequestOutcome;
  actor: Actor | null;
  /** The proof of the act; null where the clock decided. */
  proofId: string | null;
  /** The result of the key service: base64 of the CAdES signature and the certificate in PEM. */
  sealed?: Sealed;
  /** The owner of the credential that signed, at level 3. */
  signer?: { userId: string; credentialId: string };
};

export type Recorded = { status: SignRequestStatus; deliveryIds: string[] };

/** So many times an end is decided anew when staff change the request meanwhile. */
const mostRounds = 5;

/**
 * Writes how a sign request ended, with its audit event and one delivery for each receiver, in one transaction. Gives the
 * row's status from now on and the deliveries' ids. If this end or another is recorded already, changes nothing and gives
 * the recorded one: of a signature and a cancellation, the first counts. `known` is the row as the caller has just read or
 * written it.
 */
export async function recordOutcome(
  deps: SignRequestDependencies,
  recording: Recording,
  known?: ReadRequest,
): Promise<Recorded> {
  const em = deps.orm.em.fork();
  const { requestId, proofId } = recording;
  for (let round = 0, row = known; round < mostRounds; round += 1, row = undefined) {
    row ??= await readStatedRequest(em, requestId, proofId);
    if (row.status !== 'pending')
      return { status: row.status, deliveryIds: await deliveryIdsOf(em, requestId) };
    const deliveryIds = await writeOutcome(deps, em, { row, recording });
    if (deliveryIds) return { status: recording.outcome.status, deliveryIds };
  }
  throw new Error('the request was changed again and again while its end was recorded');
}

type Ending = { row: ReadRequest; recording: Recording };

/** Writes an end; gives the ids of its deliveries, undefined where the row is not as it was read. */
async function writeOutcome(
  deps: SignRequestDependencies,
  em: EntityManager,
  ending: Ending,
): Promise<string[] | undefined> {
  const proven = await assertTrueOutcome(deps.actKeys, ending);
  const { row, recording } = ending;
  const { requestId, outcome, proofId } = recording;
  const columns = { ...columnsOf(recording), ...(proven?.declinedBy && { declinedBy: proven.declinedBy }) };
  const deliveries = await deliveriesOf(em, { ...row, ...columns }, recording.sealed);
  const { organizationId } = row;
  const event = endEvent({ ...ending, declinedBy: proven?.declinedBy ?? null });
  const end = {
    read: row,
    columns,
    ...(outcome.status === 'signed' && proofId !== null && { acceptedBy: proofId }),
    ...(proven && { proof: proven.use }),
    deliveries,
    usage: { organizationId, type: 'signature' as const, dedupeKey: `sign_request:${requestId}` },
  };
  const isWritten = await em.transactional((tx) => writeAll(tx, end, { row, recording, event }));
  return isWritten ? deliveries.receivers.map(({ id }) => id).toSorted() : undefined;
}

type Noted = Ending & { event: AuditAct };

/** Writes an end, the use of the signer's credential, and the audit event. The certificate before the audit trail: everybody takes them in this order. */
async function writeAll(
  em: EntityManager,
  end: RequestEnd,
  { row: { documentHash, documentName = null }, recording, event }: Noted,
): Promise<boolean> {
  if (!(await writeEnd(em, end))) return false;
  const { signer, requestId, outcome } = recording;
  if (signer) {
    await recordCertificateUse(em, {
      certificateId: signer.credentialId,
      kind: 'sign_request',
      operationId: signRequestWorkflowId(requestId),
      hashes: [documentHash],
      documentName,
      signedAt: new Date(outcome.at),
    });
  }
  await recordAuditEvent(em, event);
  return true;
}

/** The proof that an end uses up, and of a decline what proved it. */
type Proven = { use: UseOfProof; declinedBy?: Decliner };

/**
 * Refuses an outcome that did not come about: a signature needs the act by which the signer agreed, a decline, a withdrawal
 * and a cancellation an act of their own, and otherwise the period must be over. The failure is final (type act_refused).
 * Of a decline the row says from then on what the statement of the act says proved it.
 */
async function assertTrueOutcome(
  keys: ActPublicKeys,
  { row, recording: { outcome, actor, proofId } }: Ending,
): Promise<Proven | undefined> {
  const workflowId = signRequestWorkflowId(row.id);
  const { at } = outcome;
  const proof = proofIn(row, proofId);
  if (outcome.status === 'signed') {
    if (proofId !== null && row.acceptedProofId === proofId) return undefined;
    throw ApplicationFailure.nonRetryable('The signer agreed by another proof.', 'act_refused');
  }
  if (outcome.status === 'rejected') {
    await assertCreatedSo(keys, row, row.proofs);
    const input = { actor, reason: outcome.reason };
    const act = { proofId, workflowId, act: 'decline', input, at, content: subjectOfAct(row) };
    const proven = await checkUnused(keys, act, proof);
    return { use: useOf(act), declinedBy: declinedBy(proven.proved_by) };
  }
  const kind = `${outcome.status} ${outcome.reason}`;
  if (kind === 'expired period_ended') {
    if (actor === null && endsByClock(row.expiresAt, at)) return undefined;
    throw ApplicationFailure.nonRetryable('The period of the request is not over.', 'act_refused');
  }
  const name = endingActs.get(kind);
  if (!name) throw ApplicationFailure.nonRetryable('A request does not end like this.', 'act_refused');
  const content = name === 'withdraw' ? { content: subjectOfAct(row) } : {};
  const act = { proofId, workflowId, act: name, input: { actor }, at, ...content };
  await checkUnused(keys, act, proof);
  return { use: useOf(act) };
}

/** The acts that end a request before its time; a holder of the payload key can send any text. */
const endingActs: ReadonlyMap<string, string> = new Map([
  ['expired withdrawn', 'withdraw'],
  ['expired cancelled', 'operatorCancel'],
]);

/** The columns of a request that has ended. */
function columnsOf({ outcome, sealed }: Recording) {
  const ended = { sealing: false, ...notStuck };
  const at = new Date(outcome.at);
  switch (outcome.status) {
    case 'signed':
      if (!sealed) throw new Error('a signed request is recorded with its signature');
      return { ...ended, status: 'signed' as const, signedAt: at, loa: outcome.loa, ...resultOf(sealed) };
    case 'rejected':
      return { ...ended, status: 'rejected' as const, rejectedAt: at, declineReason: outcome.reason ?? null };
    case 'expired':
      return { ...ended, status: 'expired' as const, expiredAt: at, expiryReason: outcome.reason };
  }
}

function resultOf({ signature, certificate }: Sealed) {
  return { signature, certificate };
}

function endEvent({ row, recording, declinedBy }: Ending & { declinedBy: Decliner | null }): AuditAct {
  const { outcome, actor, signer } = recording;
  return {
    organizationId: row.organizationId,
    action: `sign_request.${outcome.status}`,
    resourceType: 'sign_request',
    resourceId: row.id,
    ...(signer ? { userId: signer.userId } : {}),
    actor,
    metadata: {
      at: outcome.at,
      ...(outcome.status === 'signed' ? { loa: outcome.loa } : { reason: outcome.reason ?? null }),
      ...(outcome.status === 'rejected' ? { declined_by: declinedBy } : {}),
      ...(signer ? { credential_id: signer.credentialId } : {}),
    },
    dedupeKey: `sign_request.end:${row.id}`,
  };
}
