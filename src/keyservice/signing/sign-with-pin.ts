import { signatureAlgorithmName } from '#signatures/asn1/algorithms.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { StoredKey } from '../entities/stored-key.ts';
import type { SigningKey } from '../keys/key-store.ts';
import { openWithPin } from '../keys/open-with-pin.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { findCertificate, holdOpened, keyOf } from './certificates.ts';
import { signatureChain } from './chain-of.ts';
import type { DocumentHash } from './document-hash.ts';

export type Signed = { signature: Buffer; signedAt: Date; algorithm: string };

/**
 * Signs a document's hash with a holder's key as CAdES-T. Throws Problem not_found, invalid_state (revoked or expired),
 * invalid_pin, too_many_attempts. The signature is released only after its log entry is written; a revocation waits for it.
 */
export async function signWithPin(
  service: KeyService,
  caller: Caller,
  { certificateId, document, pin }: { certificateId: string; document: DocumentHash; pin: string },
): Promise<Signed> {
  const entry = { operation: 'signature_made' as const, certificateId, documentHash: document.text };
  const { made, entries } = await recordingFailure(service, caller, entry, async () => {
    const em = service.orm.em.fork();
    const known = await keyOf(em, await findCertificate(em, certificateId));
    const { opened: signer, key } = await openWithPin(service, known, pin);
    try {
      return await em.transactional(async (within) => {
        const made = await sign(service, within, { certificateId, key, signer, document });
        return { made, entries: await appendToLog(within, caller, { ...entry, outcome: 'ok' }) };
      });
    } finally {
      signer.close();
    }
  });
  await service.logFile.catchUp(entries);
  return made;
}

async function sign(
  service: KeyService,
  em: EntityManager,
  input: { certificateId: string; key: StoredKey; signer: SigningKey; document: DocumentHash },
): Promise<Signed> {
  const { signer, document } = input;
  const certificate = await holdOpened(em, input);
  const { signature, signingTime } = await signCadesT({
    ...document,
    signer,
    certificates: await signatureChain(service, certificate),
    signingTime: new Date(),
    timestamp: service.timestamp,
  });
  const algorithm = signatureAlgorithmName(signer.keyType, document.hash);
  return { signature, signedAt: signingTime, algorithm };
}
