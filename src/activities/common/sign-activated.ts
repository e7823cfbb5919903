import { ApplicationFailure } from '@temporalio/common';
import type { KeyService } from '#clients/key-service/key-service.ts';
import { Problem } from '#domain/common/problem.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import type { Orm } from '#entities/orm.ts';
import { decryptSad } from '#secrets/sad.ts';
import { readProof } from './act-proof.ts';
import type { WorkerKeys } from './keys.ts';

type Dependencies = { orm: Orm; keyService: KeyService; keys: Pick<WorkerKeys, 'sealedSads'> };

type ToSign = {
  /** The sign request, or the recipient of an envelope. */
  flowId: string;
  activationId: string | undefined;
  /** SHA-256 in hex. */
  documentHash: string;
  operationId: string;
};

type ActivatedSignature = {
  signature: string;
  certificate: string;
  /** The signer, and the credential that they signed with. */
  signer: { userId: string; credentialId: string };
};

/**
 * Has the key service sign a hash by the signer's own credential, with the activation that the PIN was exchanged for, under an
 * operation id: a repeat gets the same signature and uses up nothing. Throws the failure activation_lapsed, which is not tried
 * again, when only the signer's PIN can help.
 */
export async function signActivated(
  { orm, keyService, keys }: Dependencies,
  { flowId, activationId, documentHash, operationId }: ToSign,
): Promise<ActivatedSignature> {
  const where = { id: activationId ?? '', requestId: flowId };
  const activation = activationId ? await orm.em.fork().findOne(FlowActivation, where) : null;
  if (!activation) throw activationExpired();
  const { id, userId, credentialId, sadSealed, proofId } = activation;
  const actProof = await readProof(orm.em.fork(), proofId);
  const sad = decryptSad(keys.sealedSads, sadSealed, id);
  try {
    const signing = { activationId: id, sad, documentHash, operationId, actProof };
    return { ...(await keyService.signActivated(signing)), signer: { userId, credentialId } };
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
