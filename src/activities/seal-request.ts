import { ApplicationFailure } from '@temporalio/common';
import { SignRequest } from '#entities/sign-request.ts';
import { recordOutcome } from './record-outcome.ts';
import type { SealInput, SignRequestDependencies } from './sign-request-inputs.ts';

/**
 * Has the key service make the CAdES-T signature under the request's own operation id, so that a repeat gets the same
 * one, and records it; the signature passes through no history. Gives the ids of the deliveries.
 */
export async function sealRequest(deps: SignRequestDependencies, input: SealInput): Promise<string[]> {
  const row = await deps.orm.em.fork().findOneOrFail(SignRequest, { id: input.requestId });
  const { loa } = input;
  if (loa === 3) {
    throw ApplicationFailure.nonRetryable(
      'Level 3 signs with the credential of the signer.',
      'invalid_credential',
    );
  }
  const { signature, certificate } = await deps.keyService.signOnce({
    operationId: `sign-request/${row.id}`,
    subject: subjectOf(row, input.provedChannel),
    loa,
    documentHash: row.documentHash,
  });
  const outcome = { status: 'signed', at: input.signedAt, loa } as const;
  return recordOutcome(deps, {
    requestId: row.id,
    outcome,
    actor: input.actor,
    sealed: { signature, certificate },
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
