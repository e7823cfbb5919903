import { LockMode } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { KnownActor } from '#domain/common/actor.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import type { SeenRequest, SignerAddresses } from '#domain/sign-request/changes.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import { hasAuditEvent, recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { SigningCode } from '#entities/sign-request/signing-code.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { useProof } from '../common/act-proof.ts';
import { addAddresses } from '../common/note-addresses.ts';
import { assertCreatedSo, namingProofs } from './created-so.ts';
import type { SignRequestDependencies } from './inputs.ts';

type StaffChange = ProvenInput & {
  requestId: string;
  actor: KnownActor<'staffId'>;
  reason: string;
  /** What the request was when they decided. */
  seen: SeenRequest;
};

export type ExtensionInput = StaffChange & { /** ISO 8601. */ expiresAt: string };
export type SignerCorrectionInput = StaffChange & {
  signer: SignerAddresses;
  /** The member of staff who proposed it; the actor confirmed it. */
  proposedBy: string;
};

/** Moves the end of a pending request to a later time, by the proof of staff's act. Throws invalid_state, act_refused, for good. */
export function recordExtended(deps: SignRequestDependencies, input: ExtensionInput): Promise<void> {
  const { expiresAt, proofId } = input;
  return changeOnce(deps, { input, event: 'extended' }, async (em, row) => {
    const before = row.expiresAt;
    row.expiresAt = new Date(expiresAt);
    await proveChange(deps, em, { row, act: 'operatorExtend', input, said: { expiresAt } });
    await em.flush();
    return { proof_id: proofId, expires_at: expiresAt, from: { expires_at: before.toISOString() } };
  });
}

/**
 * Gives a pending request's signer other addresses, by the proof of staff's act: the link gets the next generation, codes of before
 * are deleted. Throws invalid_state, act_refused, for good.
 */
export function recordSignerCorrected(
  deps: SignRequestDependencies,
  input: SignerCorrectionInput,
): Promise<void> {
  const { signer, proposedBy, proofId } = input;
  return changeOnce(deps, { input, event: 'corrected' }, async (em, row) => {
    const from = addressesIn(row);
    row.userEmail = signer.userEmail ?? null;
    row.userPhone = signer.userPhone ?? null;
    const said = { signer, proposedBy };
    await proveChange(deps, em, { row, act: 'operatorCorrect', input, said });
    const generation = row.linkGeneration + 1;
    row.linkGeneration = generation;
    row.linkHash = tokenHash(linkToken(deps.keys.link, { purpose: 'sign', id: row.id, generation }));
    row.linkSentAt = null;
    await addAddresses(em, deps.keys, row, [row.userEmail, row.userPhone]);
    await em.flush();
    await em.nativeDelete(SigningCode, { requestId: row.id });
    return { proof_id: proofId, generation, proposed_by: proposedBy, from, to: addressesIn(row) };
  });
}

/** The addresses of a request's signer, as the audit trail names them. */
function addressesIn({ userEmail, userPhone }: SignRequest) {
  return { email: userEmail ?? null, phone: userPhone ?? null };
}

type Change = { input: StaffChange; event: 'extended' | 'corrected' };

/** Does a change and puts it into the audit trail, once, while the request is pending and nobody has agreed. */
function changeOnce(
  deps: SignRequestDependencies,
  { input: { requestId, actor, reason, proofId }, event }: Change,
  change: (em: EntityManager, row: SignRequest) => Promise<Record<string, unknown>>,
): Promise<void> {
  return deps.orm.em.fork().transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const row = await em.findOneOrFail(SignRequest, { id: requestId }, lock);
    const dedupeKey = `act:${proofId}:sign_request.${event}`;
    if (await hasAuditEvent(em, dedupeKey)) return;
    if (row.status !== 'pending' || row.sealing)
      throw ApplicationFailure.nonRetryable('The request is not pending any more.', 'invalid_state');
    await assertCreatedSo(deps.actKeys, row, await namingProofs(em, row.id));
    const facts = await change(em, row);
    await recordAuditEvent(em, {
      organizationId: row.organizationId,
      action: `sign_request.${event}`,
      resourceType: 'sign_request',
      resourceId: requestId,
      actor,
      metadata: { reason, ...facts },
      dedupeKey,
    });
  });
}

type Proving = {
  row: SignRequest;
  act: 'operatorExtend' | 'operatorCorrect';
  input: StaffChange;
  said: Record<string, unknown>;
};

/** Uses up the proof that the request is to be just what its row, not yet written, says. */
async function proveChange(
  { actKeys }: SignRequestDependencies,
  em: EntityManager,
  { row, act, input: { requestId, proofId, actor, reason, seen }, said }: Proving,
): Promise<void> {
  const workflowId = signRequestWorkflowId(requestId);
  const input = { actor, reason, seen, ...said };
  await useProof(em, actKeys, { proofId, workflowId, act, input, content: requestFactsOf(row) });
}
