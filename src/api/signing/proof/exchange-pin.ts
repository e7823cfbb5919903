import type { Certificate } from '#entities/certificate/certificate.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { decryptSad, encryptSad } from '#secrets/sad.ts';
import { endUnused } from '../../common/certificates/end-unused.ts';
import { learnFromRefusal } from '../../common/certificates/ending/learn-revocation.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { assertNotRevoked } from './assert-not-revoked.ts';

type Exchange = {
  /** The row that the signature is for (a sign request, a recipient), and the SHA-256 that may be signed. */
  subject: { id: string; hash: string; profile: 'cades' | 'pades' };
  credential: Certificate;
  pin: string;
  /** The proof of the act that the PIN is given with. */
  proofId: string;
};

/**
 * Exchanges the PIN at the key service for one signature of this hash, and keeps the secret of it encrypted in our own
 * database; gives the activation's id, which alone may reach the workflow. Throws Problem invalid_pin (`attempts_left`),
 * too_many_attempts, invalid_credential (revoked or expired meanwhile), service_unavailable.
 */
export async function exchangePin(
  deps: ApiDependencies,
  { subject, credential, pin, proofId }: Exchange,
): Promise<string> {
  await assertNotRevoked(deps, credential);
  const { activationId, sad, expiresAt } = await deps.keyService
    .activate({
      certificateId: credential.hsmKeyId,
      pin,
      documentHash: subject.hash,
      profile: subject.profile,
      ttl: deps.config.ACTIVATION_TTL,
    })
    .catch((error: unknown) => noteStatus(deps, credential, error));
  const row = {
    id: activationId,
    requestId: subject.id,
    userId: credential.userId,
    credentialId: credential.id,
    sadSealed: encryptSad(deps.keys.sealedSads, sad, activationId),
    proofId,
    expiresAt,
    createdAt: new Date(),
  };
  try {
    await deps.orm.em.fork().insert(FlowActivation, row);
  } catch (error) {
    await endUnused(deps, { activationId, sad });
    throw error;
  }
  return activationId;
}

/** A revocation that the key service has and our own row has not is written down; the schedule writes the ends. */
async function noteStatus(deps: ApiDependencies, credential: Certificate, error: unknown): Promise<never> {
  await learnFromRefusal(deps, credential, error);
  throw error;
}

/** Deletes an activation that no workflow took, and ends it at the key service. */
export async function dropActivation(deps: ApiDependencies, activationId: string): Promise<void> {
  const em = deps.orm.em.fork();
  const row = await em.findOne(FlowActivation, { id: activationId });
  if (!row) return;
  await em.nativeDelete(FlowActivation, { id: activationId });
  const sad = decryptSad(deps.keys.sealedSads, row.sadSealed, activationId);
  await endUnused(deps, { activationId, sad });
}

/** The credential that a request's last activation was for. */
export async function lastCredential(deps: ApiDependencies, requestId: string): Promise<string | undefined> {
  const [last] = await deps.orm.em
    .fork()
    .find(FlowActivation, { requestId }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  return last?.credentialId;
}
