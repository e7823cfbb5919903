import { ApplicationFailure } from '@temporalio/common';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import type { AuditAct } from '#entities/audit/audit-trail.ts';
import type { ReadRequest } from '#entities/sign-request/rows/read-request.ts';
import { recordAcceptance } from '#entities/sign-request/rows/record-acceptance.ts';
import { checkUnused, checkUsed, proofIn, useOf, type ActToRecord } from '../common/act-proof.ts';
import { signActivated } from '../common/sign-activated.ts';
import { assertCreatedSo, readStatedRequest } from './created-so.ts';
import { recordOutcome, type Recording } from './outcome.ts';
import type { SignInput, SignRequestDependencies } from './inputs.ts';

/** So many times the signing is begun anew when another attempt, or staff, write the request meanwhile. */
const mostRounds = 5;

/**
 * Has the key service make the CAdES-T signature for the signer's act, so that a repeat gets the same one, and records it; the signature passes through no history. Gives the ids of the deliveries.
 */
export async function signRequest(deps: SignRequestDependencies, input: SignInput): Promise<string[]> {
  const { requestId, proofId } = input;
  for (let round = 0; round < mostRounds; round += 1) {
    const row = await readStatedRequest(deps.orm.em.fork(), requestId, proofId);
    // The request was recorded by an attempt whose worker was lost, or cancelled by staff: make no further signature.
    if (row.status !== 'pending') return (await recordOutcome(deps, signedBy(input), row)).deliveryIds;
    const accepted = await accept(deps, row, input);
    if (accepted) return sealAccepted(deps, accepted, input);
  }
  throw new Error('the request was changed again and again while its signing was recorded');
}

function signedBy({ requestId, loa, signedAt, actor, proofId }: SignInput): Recording {
  return { requestId, outcome: { status: 'signed', at: signedAt, loa }, actor, proofId };
}

async function sealAccepted(
  deps: SignRequestDependencies,
  row: ReadRequest,
  input: SignInput,
): Promise<string[]> {
  const recording = signedBy(input);
  if (input.loa === 3) {
    if (!row.livemode)
      throw ApplicationFailure.nonRetryable('A test request takes no credential of a person.', 'act_refused');
    const { signer, ...sealed } = await signActivated(deps, {
      flowId: row.id,
      activationId: input.activationId,
      documentHash: row.documentHash,
      operationId: `sign-request/${row.id}`,
    });
    return (await recordOutcome(deps, { ...recording, sealed, signer }, row)).deliveryIds;
  }
  const { documentHash } = row;
  const actProof = proofIn(row, input.proofId)?.jws ?? '';
  const { signature, certificate } = await deps.keyService.signOnce({ actProof, documentHash });
  const sealed = { signature, certificate };
  return (await recordOutcome(deps, { ...recording, sealed }, row)).deliveryIds;
}

/**
 * Records that the signer agreed, whether or not the signature succeeds, and lets the page say that it is being made; a
 * stuck message matters no more. The mark is made here and not before, because only now does the workflow's history hold the
 * signer's act; a mark that was made while a worker was still answering could outlive an act that was lost with it, and
 * refuse the signer for ever. Gives the row as it is then, undefined where somebody else has
 * written it meanwhile. Throws a final failure (type act_refused) unless the signer agreed by
 * just this proof, and to just this: before that the key service is asked for nothing.
 */
async function accept(
  deps: SignRequestDependencies,
  row: ReadRequest,
  input: SignInput,
): Promise<ReadRequest | undefined> {
  const act = actOf(row, input);
  const proof = proofIn(row, input.proofId);
  if (row.sealing) {
    const proofId = row.acceptedProofId === input.proofId ? input.proofId : null;
    await checkUsed(deps.actKeys, { ...act, proofId }, proof);
    return row;
  }
  await assertCreatedSo(deps.actKeys, row, row.proofs);
  await checkUnused(deps.actKeys, act, proof);
  const { id: proofId } = useOf(act);
  const marked = await recordAcceptance(deps.orm.em.fork(), {
    read: row,
    proofId,
    event: acceptedEvent(row, input),
  });
  return marked ? { ...row, sealing: true, acceptedProofId: proofId } : undefined;
}

function acceptedEvent({ id, organizationId }: ReadRequest, { signedAt, loa, actor }: SignInput): AuditAct {
  return {
    organizationId,
    action: 'sign_request.accepted',
    resourceType: 'sign_request',
    resourceId: id,
    actor,
    metadata: { at: signedAt, loa },
    dedupeKey: `sign_request.accepted:${id}`,
  };
}

/** The act by which the signer agreed, as the workflow tells it: what proved it decides the level and the certificate's name. */
function actOf(
  row: ReadRequest,
  { requestId, loa, provedChannel, actor, signedAt, proofId }: SignInput,
): ActToRecord {
  const input = { loa, actor, provedChannel: provedChannel ?? undefined };
  const workflowId = signRequestWorkflowId(requestId);
  const { livemode } = row;
  return { proofId, workflowId, act: 'sign', input, at: signedAt, content: subjectOfAct(row), livemode };
}
