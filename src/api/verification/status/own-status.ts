import type { CertificateStatus } from '../../status/certificate-status.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { ocspRequest } from '#signatures/ocsp/ask.ts';
import type { WantedMaterial } from '#signatures/validation/context.ts';
import type { OwnAuthority } from '../trust/own-authority.ts';

/** An OCSPResponse that carries an answer is never so short, an error has 5 bytes. */
const smallestAnswer = 64;

/** Gives material about certificates of our own authority without a call of our own addresses; undefined for those of others. */
export type OwnStatus = (wanted: WantedMaterial) => Promise<Buffer | undefined>;

export function createOwnStatus(deps: { status: CertificateStatus; authority: OwnAuthority }): OwnStatus {
  return async (wanted) => {
    const { root, issuing } = await deps.authority.read();
    if (wanted.kind === 'issuer') {
      const { issuer } = wanted.certificate;
      return [issuing, root].find(({ subject }) => subject.equals(issuer))?.der;
    }
    const name = isSame(wanted.issuer, issuing)
      ? 'issuing'
      : isSame(wanted.issuer, root)
        ? 'root'
        : undefined;
    if (!name) return undefined;
    if (wanted.kind === 'crl') return Buffer.from((await deps.status.lists.newest(name)).der);
    const request = Buffer.from(ocspRequest(wanted));
    const { der } = await deps.status.ocsp.answer(request.toString('base64'));
    return der.length >= smallestAnswer ? Buffer.from(der) : undefined;
  };
}

function isSame(one: CertificateFacts, other: CertificateFacts): boolean {
  return one.der.equals(other.der);
}
