import { signCadesT } from '#signatures/cades/sign.ts';
import type { SignatureProfile } from '#signatures/cades/sign.ts';
import { withKey } from '../ca/authority.ts';
import type { KeyService } from '../service.ts';
import type { DocumentHash } from './document-hash.ts';
import type { SignedOnce } from './operation.ts';

/** A signature with a timestamp by the platform's own seal, as CAdES or for a PDF. */
export function signWithSeal(
  service: KeyService,
  document: DocumentHash,
  profile: SignatureProfile,
): Promise<SignedOnce> {
  const { seal, issuing } = service.authority;
  return withKey(service.keyStore, seal.key, async (signer) => {
    const { signature, signingTime } = await signCadesT({
      ...document,
      profile,
      signer,
      certificates: [seal.facts, issuing.facts],
      signingTime: new Date(),
      timestamp: service.timestamp,
    });
    return { certificateId: seal.id, signature, signedAt: signingTime };
  });
}
