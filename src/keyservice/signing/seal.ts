import { signCadesT } from '#signatures/cades/sign.ts';
import type { SignatureProfile } from '#signatures/cades/sign.ts';
import { withKey } from '../ca/authority.ts';
import { authorityOf } from '../ca/both.ts';
import type { Hierarchy } from '../ca/hierarchies.ts';
import type { KeyService } from '../service.ts';
import type { DocumentHash } from './document-hash.ts';
import type { SignedOnce } from './operation.ts';

type Sealing = { document: DocumentHash; profile: SignatureProfile; hierarchy: Hierarchy };

/** A signature with a timestamp by the platform's own seal of a hierarchy, as CAdES or for a PDF. */
export function signWithSeal(
  service: KeyService,
  { document, profile, hierarchy }: Sealing,
): Promise<SignedOnce> {
  const { seal, issuing } = authorityOf(service, hierarchy);
  const timestamp = hierarchy === 'test' ? service.testTimestamp : service.timestamp;
  return withKey(service.keyStore, seal.key, async (signer) => {
    const { signature, signingTime } = await signCadesT({
      ...document,
      profile,
      signer,
      certificates: [seal.facts, issuing.facts],
      signingTime: new Date(),
      timestamp,
    });
    return { certificateId: seal.id, signature, signedAt: signingTime };
  });
}
