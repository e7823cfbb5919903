import { randomBytes } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { readSignedData } from '../asn1/read-signed-data.ts';
import type { SignedDataFacts } from '../asn1/read-signed-data.ts';
import { CheckFailed, signerCertificate } from '../cades/check.ts';
import { findChain } from '../certificates/chain.ts';
import { ocspRequest } from '../ocsp/ask.ts';
import type { ValidationData } from './security-store.ts';

/** Where status is had: the answers and lists of the authority whose root this is, in DER. */
export type StatusSource = {
  root: CertificateFacts;
  /** Answers an OCSPRequest with one made now. */
  ocsp: (request: Buffer) => Promise<Uint8Array>;
  /** The root's own revocation list, which tells of the authorities below it. */
  rootCrl: () => Promise<Uint8Array>;
};

/**
 * Gathers what proves a CMS signature or timestamp token for the long term: the chains of its signer and of its signature
 * timestamp up to the root, an OCSP answer for each certificate, the root's list for those that the root issued. Throws
 * CheckFailed when a chain does not reach the root, and what the source throws.
 */
export async function gatherValidationData(cms: Uint8Array, source: StatusSource): Promise<ValidationData> {
  const certificates = new Map<string, CertificateFacts>();
  const ocsps: Uint8Array[] = [];
  const crls: Uint8Array[] = [];
  for (const path of signerPaths(readSignedData(cms), source.root)) {
    const withRoot = [...path, source.root];
    for (const [index, certificate] of path.entries()) {
      const issuer = withRoot[index + 1] ?? source.root;
      if (certificates.has(certificate.serialNumber)) continue;
      certificates.set(certificate.serialNumber, certificate);
      if (issuer === source.root) crls.push(await source.rootCrl());
      else ocsps.push(await source.ocsp(ocspRequest({ certificate, issuer, nonce: randomBytes(16) })));
    }
  }
  const all = [...certificates.values(), source.root];
  return { certificates: all.map(({ der }) => der), ocsps, crls };
}

function signerPaths(data: SignedDataFacts, root: CertificateFacts): CertificateFacts[][] {
  const certificate = signerCertificate(data);
  const path = findChain({ certificate, intermediates: data.certificates, root, at: new Date() });
  if (!path) throw new CheckFailed(`${certificate.subjectText} does not chain to the root`);
  const stamps = data.signer.unsignedAttributes.filter(({ type }) => type === oids.signatureTimeStamp);
  const tokens = stamps.flatMap(({ values }) => values);
  return [path, ...tokens.flatMap((token) => signerPaths(readSignedData(token), root))];
}
