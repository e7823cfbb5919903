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
 * timestamp up to the root, an OCSP answer for each certificate, the root's list for those that the root issued. Of a
 * timestamp by an authority under another root there is nothing to be had. Throws CheckFailed when the signer's chain does
 * not reach the root, and what the source throws.
 */
export async function gatherValidationData(cms: Uint8Array, source: StatusSource): Promise<ValidationData> {
  const certificates = new Map<string, CertificateFacts>();
  const ocsps: Uint8Array[] = [];
  const crls: Uint8Array[] = [];
  const signed = readSignedData(cms);
  for (const path of [signerPath(signed, source.root), ...timestampPaths(signed, source.root)]) {
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

function signerPath(data: SignedDataFacts, root: CertificateFacts): CertificateFacts[] {
  const path = pathTo(data, root);
  if (!path && data.contentType !== oids.tstInfo)
    throw new CheckFailed('the signer does not chain to the root');
  return path ?? [];
}

function timestampPaths(data: SignedDataFacts, root: CertificateFacts): CertificateFacts[][] {
  const stamps = data.signer.unsignedAttributes.filter(({ type }) => type === oids.signatureTimeStamp);
  return stamps.flatMap(({ values }) => values).map((token) => pathTo(readSignedData(token), root) ?? []);
}

function pathTo(data: SignedDataFacts, root: CertificateFacts): CertificateFacts[] | undefined {
  const certificate = signerCertificate(data);
  return findChain({ certificate, intermediates: data.certificates, root, at: new Date() });
}
