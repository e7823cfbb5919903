import { signCadesT } from '#signatures/cades/sign.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import type { Holder, TestAuthority } from '#test/signatures/support/authority.ts';

/** Signs byte ranges with a holder's key, as the key service does: PAdES-T. */
export function padesSigner(authority: TestAuthority, holder: Holder, stamp?: Timestamper): ByteRangeSigner {
  return async (digest, hash) => {
    const { signature } = await signCadesT({
      profile: 'pades',
      digest,
      hash,
      signer: holder.key,
      certificates: [holder.facts, authority.issuing.facts],
      signingTime: new Date(),
      timestamp: stamp ?? authority.timestamp,
    });
    return signature;
  };
}

/** Makes a source that answers with bytes of no meaning: gathered data is put into the file as it comes. */
export function statusOf(authority: TestAuthority): StatusSource & { asked: string[] } {
  const asked: string[] = [];
  return {
    root: authority.root.facts,
    asked,
    ocsp: async () => {
      asked.push('ocsp');
      return Buffer.from(`ocsp ${asked.length}`);
    },
    rootCrl: async () => {
      asked.push('crl');
      return Buffer.from('crl');
    },
  };
}
