import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { checkUsedProof, readProof, useProof, type ActToRecord } from '../common/act-proof.ts';
import { assertCreatedSo } from './created-so.ts';
import { notStuck } from '#entities/common/blocker-columns.ts';
import { recordOutcome } from './outcome.ts';
import { signActivated } from './sign-activated.ts';
import type { SignInput, SignRequestDependencies } from './inputs.ts';

/**
 * Has the key service make the CAdES-T signature for the signer's act, so that a repeat gets the same one, and records it; the signature passes through no history. Gives the ids of the deliveries.
 */
export async function signRequest(deps: SignRequestDependencies, input: SignInput): Promise<string[]> {
  const row = await deps.orm.em.fork().findOneOrFail(SignRequest, { id: input.requestId });
  const { loa } = input;
  const outcome = { status: 'signed', at: input.signedAt, loa } as const;
  const recording = { requestId: row.id, outcome, actor: input.actor, proofId: input.proofId };
  // The request was recorded by an attempt whose worker was lost, or cancelled by staff: make no further signature.
  if (row.status !== 'pending') return (await recordOutcome(deps, recording)).deliveryIds;
  await markSealing(deps, row, input);
  await assertAccepted(deps, input);
  if (loa === 3) {
    const { signer, ...sealed } = await signActivated(deps, row, input.activationId);
    return (await recordOutcome(deps, { ...recording, sealed, signer })).deliveryIds;
  }
  const actProof = await readProof(deps.orm.em.fork(), input.proofId);
  const { signature, certificate } = await deps.keyService.signOnce({
    actProof,
    documentHash: row.documentHash,
  });
  const sealed = { signature, certificate };
  return (await recordOutcome(deps, { ...recording, sealed })).deliveryIds;
}

/**
 * Records that the signer agreed, whether or not the signature succeeds, and lets the page say that it is being made; a
 * stuck message matters no more. The mark is made here and not before, because only now does the workflow's history hold the
 * signer's act; a mark that was made while a worker was still answering could outlive an act that was lost with it, and
 * refuse the signer for ever.
 */
async function markSealing(
  deps: SignRequestDependencies,
  { id, organizationId, sealing }: SignRequest,
  input: SignInput,
): Promise<void> {
  if (sealing) return;
  const { signedAt, loa, actor, proofId } = input;
  await deps.orm.em.fork().transactional(async (em) => {
    const unmarked = { id, status: 'pending', sealing: false } as const;
    const mark = { sealing: true, acceptedProofId: proofId, ...notStuck };
    if ((await em.nativeUpdate(SignRequest, unmarked, mark)) === 0) return;
    const row = await lockedRow(em, id);
    await assertCreatedSo(em, deps.actKeys, row);
    await useProof(em, deps.actKeys, actOf(row, input));
    await recordAuditEvent(em, {
      organizationId,
      action: 'sign_request.accepted',
      resourceType: 'sign_request',
      resourceId: id,
      actor,
      metadata: { at: signedAt, loa },
      dedupeKey: `sign_request.accepted:${id}`,
    });
  });
}

/** Reads a row that the transaction has just written, and so holds. */
function lockedRow(em: EntityManager, id: string): Promise<SignRequest> {
  return em.findOneOrFail(SignRequest, { id });
}

/** The act by which the signer agreed, as the workflow tells it: what proved it decides the level and the certificate's name. */
function actOf(
  row: SignRequest,
  { requestId, loa, provedChannel, actor, signedAt, proofId }: SignInput,
): ActToRecord {
  const input = { loa, actor, provedChannel: provedChannel ?? undefined };
  const workflowId = signRequestWorkflowId(requestId);
  return { proofId, workflowId, act: 'sign', input, at: signedAt, content: subjectOfAct(row) };
}

/**
 * Throws a final failure (type act_refused) unless the signer agreed by just this proof, and to just this: before that the key
 * service is asked for nothing.
 */
async function assertAccepted({ orm, actKeys }: SignRequestDependencies, input: SignInput): Promise<void> {
  const em = orm.em.fork();
  const row = await em.findOneOrFail(SignRequest, { id: input.requestId });
  const proofId = row.acceptedProofId === input.proofId ? input.proofId : null;
  await checkUsedProof(em, actKeys, { ...actOf(row, input), proofId });
}
