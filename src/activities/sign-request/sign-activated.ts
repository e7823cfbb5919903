import { ApplicationFailure } from '@temporalio/common';
import { Problem } from '#domain/common/problem.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import type { RequestRow } from '#entities/sign-request/rows/request-columns.ts';
import { decryptSad } from '#secrets/sad.ts';
import { readProof } from '../common/act-proof.ts';
import type { SignRequestDependencies } from './inputs.ts';

export type ActivatedSignatureInput = {
  signature: string;
  certificate: string;
  /** The signer, and the credential that they signed with. */
  signer: { userId: string; credentialId: string };
};

/**
 * Has the key service sign a request by the signer's own credential, with the activation that the PIN was exchanged for,
 * under the request's operation id: a repeat gets the same signature and uses up nothing. Throws the failure
 * activation_lapsed, which is not tried again, when only the signer's PIN can help.
 */
export async function signActivated(
  deps: SignRequestDependencies,
  row: RequestRow,
  activationId: string | undefined,
): Promise<ActivatedSignatureInput> {
  const where = { id: activationId ?? '', requestId: row.id };
  const activation = activationId ? await deps.orm.em.fork().findOne(FlowActivation, where) : null;
  if (!activation) throw activationExpired();
  const { id, userId, credentialId, sadSealed, proofId } = activation;
  const actProof = await readProof(deps.orm.em.fork(), proofId);
  try {
    const sealed = await deps.keyService.signActivated({
      activationId: id,
      sad: decryptSad(deps.keys.sealedSads, sadSealed, id),
      documentHash: row.documentHash,
      operationId: `sign-request/${row.id}`,
      actProof,
    });
    return { ...sealed, signer: { userId, credentialId } };
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_sad') throw activationExpired();
    throw error;
  }
}

/** Only the PIN of the signer can help: a failure that is not tried again by itself. */
export function activationExpired(): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    'The activation of the signer has expired, or its certificate may not sign any more. Ask the signer for the PIN again.',
    'activation_lapsed',
  );
}
