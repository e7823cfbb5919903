import { X509Certificate } from 'node:crypto';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import type { TrustAnchor } from '#signatures/validation/context.ts';

const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g;
/** The most certificates of one file. */
const most = 5_000;

/** Reads the certificates of a file, in PEM or one in DER; throws MalformedError when there is none, or one is none. */
export function readPemFile(bytes: Buffer): CertificateFacts[] {
  if (bytes[0] === 0x30) return [readCertificate(bytes)];
  const found = Array.from(bytes.toString('latin1').matchAll(block), ([, base64 = '']) => base64);
  if (found.length === 0) throw new MalformedError('there is no certificate in it');
  if (found.length > most) throw new MalformedError(`it has more than ${most} certificates`);
  return found.map((base64) => readCertificate(Buffer.from(base64, 'base64')));
}

type Named = { certificate: CertificateFacts; file: string };

/**
 * Sorts certificates of a folder: one that another of them issued is an intermediate, which proves nothing by itself; any other is
 * an anchor.
 */
export function sortTrust(all: readonly Named[]): {
  anchors: TrustAnchor[];
  intermediates: CertificateFacts[];
} {
  const bySubject = Map.groupBy(all, ({ certificate }) => certificate.subject.toString('hex'));
  const isIssued = ({ certificate }: Named) =>
    !certificate.issuer.equals(certificate.subject) &&
    (bySubject.get(certificate.issuer.toString('hex')) ?? []).some((issuer) => signed(issuer, certificate));
  const [intermediates, anchors] = [all.filter(isIssued), all.filter((one) => !isIssued(one))];
  return {
    anchors: anchors.map(({ certificate, file }) => ({ certificate, source: file })),
    intermediates: intermediates.map(({ certificate }) => certificate),
  };
}

function signed({ certificate: issuer }: Named, certificate: CertificateFacts): boolean {
  try {
    return new X509Certificate(certificate.der).verify(new X509Certificate(issuer.der).publicKey);
  } catch {
    return false;
  }
}
