import type { CertificateStatus } from '../../status/certificate-status.ts';
import { ocspRequest } from '#signatures/ocsp/ask.ts';
import type { WantedMaterial } from '#signatures/validation/context.ts';

/** An OCSPResponse that carries an answer is never so short, an error has 5 bytes. */
const smallestAnswer = 64;

/** Gives material about certificates of our own authorities without a call of our own addresses; undefined for those of others. */
export type OwnStatus = (wanted: WantedMaterial) => Promise<Buffer | undefined>;

export function createOwnStatus({ authorities, lists, ocsp }: CertificateStatus): OwnStatus {
  return async (wanted) => {
    const { root, issuing, test } = await authorities.read();
    const own = [...issuing, root, ...test.issuing, test.root];
    if (wanted.kind === 'issuer') {
      const { issuer } = wanted.certificate;
      return own.find(({ facts }) => facts.subject.equals(issuer))?.facts.der;
    }
    const asked = own.find(({ facts }) => facts.der.equals(wanted.issuer.der));
    if (!asked) return undefined;
    if (wanted.kind === 'crl')
      return Buffer.from((await lists.newest(asked === root ? 'root' : { keyId: asked.keyId })).der);
    const request = Buffer.from(ocspRequest(wanted));
    const { der } = await ocsp.answer(request.toString('base64'));
    return der.length >= smallestAnswer ? Buffer.from(der) : undefined;
  };
}
