import { ApplicationFailure } from '@temporalio/common';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { notStuck, recordOutcome } from './outcome.ts';
import { signActivated } from './sign-activated.ts';
import type { SignInput, SignRequestDependencies } from './inputs.ts';

/**
 * Has the key service make the CAdES-T signature under the request's own operation id, so that a repeat gets the same
 * one, and records it; the signature passes through no history. Gives the ids of the deliveries.
 */
export async function signRequest(deps: SignRequestDependencies, input: SignInput): Promise<string[]> {
  const row = await deps.orm.em.fork().findOneOrFail(SignRequest, { id: input.requestId });
  const { loa } = input;
  const outcome = { status: 'signed', at: input.signedAt, loa } as const;
  const recording = { requestId: row.id, outcome, actor: input.actor };
  // The request was recorded by an attempt whose worker was lost, or cancelled by staff: make no further signature.
  if (row.status !== 'pending') return (await recordOutcome(deps, recording)).deliveryIds;
  await markSealing(deps, row, input);
  if (loa === 3) {
    const { signer, ...sealed } = await signActivated(deps, row, input.activationId);
    return (await recordOutcome(deps, { ...recording, sealed, signer })).deliveryIds;
  }
  const { signature, certificate } = await deps.keyService.signOnce({
    operationId: `sign-request/${row.id}`,
    subject: subjectOf(row, input.provedChannel),
    loa,
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
  { signedAt, loa, actor }: SignInput,
): Promise<void> {
  if (sealing) return;
  await deps.orm.em.fork().transactional(async (em) => {
    const unmarked = { id, status: 'pending', sealing: false } as const;
    if ((await em.nativeUpdate(SignRequest, unmarked, { sealing: true, ...notStuck })) === 0) return;
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

/** The certificate names the one address that received the code; at level 1 the one the link went to. */
function subjectOf(
  row: SignRequest,
  provedChannel: 'email' | 'sms' | null,
): { email: string } | { phone: string } {
  if (provedChannel !== 'sms' && row.userEmail) return { email: row.userEmail };
  if (row.userPhone) return { phone: row.userPhone };
  if (row.userEmail) return { email: row.userEmail };
  throw ApplicationFailure.nonRetryable('The request names no address of the signer.', 'invalid_state');
}
