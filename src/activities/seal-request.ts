import { ApplicationFailure } from '@temporalio/common';
import { SignRequest } from '#entities/sign-request.ts';
import { notStuck, recordOutcome } from './record-outcome.ts';
import { sealActivated } from './seal-activated.ts';
import type { SealInput, SignRequestDependencies } from './sign-request-inputs.ts';

/**
 * Has the key service make the CAdES-T signature under the request's own operation id, so that a repeat gets the same
 * one, and records it; the signature passes through no history. Gives the ids of the deliveries.
 */
export async function sealRequest(deps: SignRequestDependencies, input: SealInput): Promise<string[]> {
  const row = await deps.orm.em.fork().findOneOrFail(SignRequest, { id: input.requestId });
  const { loa } = input;
  const outcome = { status: 'signed', at: input.signedAt, loa } as const;
  const recording = { requestId: row.id, outcome, actor: input.actor };
  // Recorded by an attempt whose worker was lost, or cancelled by staff: no further signature.
  if (row.status !== 'pending') return (await recordOutcome(deps, recording)).deliveryIds;
  await markSealing(deps, row);
  if (loa === 3) {
    const { signer, ...sealed } = await sealActivated(deps, row, input.activationId);
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
 * Lets the page say that the signature is being made; a message that was stuck matters no more. Marked here and not before: only now does the flow's history hold
 * the signer's act; a mark that was made while a worker was still answering could outlive an act that was lost with it,
 * and refuse the signer for ever.
 */
async function markSealing(deps: SignRequestDependencies, { id, sealing }: SignRequest): Promise<void> {
  if (sealing) return;
  await deps.orm.em
    .fork()
    .nativeUpdate(SignRequest, { id, status: 'pending' }, { sealing: true, ...notStuck });
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
