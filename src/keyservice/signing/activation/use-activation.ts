import { Problem } from '#domain/common/problem.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import type { Activation } from '../../entities/activation.ts';
import type { Certificate } from '../../entities/certificate.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { SigningKey } from '../../keys/key-store.ts';
import type { KeyService } from '../../service.ts';
import { boundSad } from './activation-sad.ts';
import { keyOf } from '../certificates.ts';
import { signatureChain } from '../chain-of.ts';
import type { DocumentHash } from '../document-hash.ts';
import { dataKeyFor, takeActivation } from './take-activation.ts';
import type { Taken } from './take-activation.ts';

export type ActivationUse = { activationId: string; sad: Buffer; hashes: DocumentHash[] };

export type ActivatedSignatures = { certificateId: string; signatures: Buffer[]; signedAt: Date };

/**
 * Signs hashes of an activation within the caller's transaction, which holds the activation's row: however many ask at once,
 * no more is signed than it allows, and a failure is not counted. Throws Problem not_found, invalid_sad (another SAD, ended,
 * used up, a hash it is not for), invalid_state (revoked or expired certificate). The SAD is zeroed.
 */
export async function useActivation(
  service: KeyService,
  em: EntityManager,
  use: ActivationUse,
): Promise<ActivatedSignatures> {
  try {
    const signed = await useTaken(service, em, await takeActivation(em, use), use);
    await em.flush();
    return signed;
  } finally {
    use.sad.fill(0);
  }
}

/** Signs hashes of an activation that is locked, and takes them off it; nothing of it changes when it fails. */
export async function useTaken(
  service: KeyService,
  em: EntityManager,
  { activation, certificate }: Taken,
  use: ActivationUse,
): Promise<ActivatedSignatures> {
  const key = await keyOf(em, certificate);
  assertCovered(activation, use.hashes);
  const sealed = dataKeyFor(activation, use.hashes.length);
  const sad = boundSad(use.sad, activation, key);
  const signer = await service.keyStore.openActivated(key, sealed, sad);
  const signed = await signAll(service, { signer, certificate, profile: activation.profile }, use.hashes);
  countDown(activation, use.hashes.length);
  return { certificateId: certificate.id, ...signed };
}

function assertCovered({ hashes: allowed }: Activation, hashes: DocumentHash[]): void {
  const other = hashes.find(({ text }) => !allowed.includes(text));
  if (other) throw new Problem('invalid_sad', 'Hash is not authorized by the SAD.');
}

/** Takes as many signatures off as were made; the last one takes the data key away. */
function countDown(activation: Activation, made: number): void {
  activation.remaining -= made;
  if (activation.remaining === 0) activation.sealedDataKey = null;
}

type SigningTerms = { signer: SigningKey; certificate: Certificate; profile: Activation['profile'] };

async function signAll(
  service: KeyService,
  { signer, certificate, profile }: SigningTerms,
  hashes: DocumentHash[],
): Promise<{ signatures: Buffer[]; signedAt: Date }> {
  const now = new Date();
  try {
    const signatures: Buffer[] = [];
    if (profile === 'raw') {
      for (const { digest, hash } of hashes) signatures.push(await signer.signDigest(digest, hash));
      return { signatures, signedAt: now };
    }
    const certificates = await signatureChain(service, certificate);
    let signedAt = now;
    for (const document of hashes) {
      const terms = { ...document, profile, signer, certificates, signingTime: now };
      const made = await signCadesT({ ...terms, timestamp: service.timestamp });
      signatures.push(made.signature);
      signedAt = made.signingTime;
    }
    return { signatures, signedAt };
  } finally {
    signer.close();
  }
}
