import { randomBytes } from 'node:crypto';
import { oids } from '../../asn1/oids.ts';
import { MalformedError } from '../../asn1/parse.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { readSignedData } from '../../cades/cms/read-signed-data.ts';
import type { SignedDataFacts } from '../../cades/cms/read-signed-data.ts';
import { CheckFailed } from '../../signed-file/check-failed.ts';
import { signerCertificate } from '../../cades/cms/signer-certificate.ts';
import { findChain } from '../../certificates/chain.ts';
import { ocspRequest } from '../../ocsp/ask.ts';
import type { ValidationData } from './security-store.ts';

/** The source of status: the answers and lists of the authority with this root, in DER. */
export type StatusSource = {
  root: CertificateFacts;
  /** Answers an OCSPRequest with one made now. */
  ocsp: (request: Buffer) => Promise<Uint8Array>;
  /** Gives the root's own revocation list, which covers the authorities below it. */
  rootCrl: () => Promise<Uint8Array>;
};

/** Gives the validation data of a CMS signature or timestamp token; undefined when there is nothing to be had. */
export type Gatherer = (cms: Uint8Array) => Promise<ValidationData | undefined>;

/**
 * Gathers the long-term proofs of signatures: the chains of signer and signature timestamp up to the root, an OCSP answer
 * for each certificate, the root's list for certificates that the root issued; each is asked for once, however many
 * signatures need it. For signers and authorities under other roots, and for signatures of unknown kinds, there are none.
 * Throws the errors of the source.
 */
export function startGathering(source: StatusSource): Gatherer {
  const ocsps = new Map<string, Promise<Uint8Array>>();
  let rootCrl: Promise<Uint8Array> | undefined;
  const ocspFor = (certificate: CertificateFacts, issuer: CertificateFacts): Promise<Uint8Array> => {
    const known = ocsps.get(certificate.serialNumber);
    if (known) return known;
    const asked = source.ocsp(ocspRequest({ certificate, issuer, nonce: randomBytes(16) }));
    ocsps.set(certificate.serialNumber, asked);
    return asked;
  };
  return async (cms) => {
    const certificates = new Set<CertificateFacts>();
    const answers: Promise<Uint8Array>[] = [];
    const lists: Promise<Uint8Array>[] = [];
    for (const path of pathsIn(cms, source.root)) {
      const withRoot = [...path, source.root];
      for (const [index, certificate] of path.entries()) {
        const issuer = withRoot[index + 1] ?? source.root;
        if (Array.from(certificates).some(({ der }) => der.equals(certificate.der))) continue;
        certificates.add(certificate);
        if (issuer === source.root) lists.push((rootCrl ??= source.rootCrl()));
        else answers.push(ocspFor(certificate, issuer));
      }
    }
    const [ocsps, crls] = await Promise.all([Promise.all(answers), Promise.all(lists)]);
    if (certificates.size === 0) return undefined;
    return { ocsps, crls, certificates: [...certificates, source.root].map(({ der }) => der) };
  };
}

function pathsIn(cms: Uint8Array, root: CertificateFacts): CertificateFacts[][] {
  try {
    const data = readSignedData(cms);
    const stamps = data.signer.unsignedAttributes.filter(({ type }) => type === oids.signatureTimeStamp);
    const tokens = stamps.flatMap(({ values }) => values);
    return [data, ...tokens.map((token) => readSignedData(token))].map((one) => pathTo(one, root) ?? []);
  } catch (error) {
    if (error instanceof MalformedError || error instanceof CheckFailed) return [];
    throw error;
  }
}

function pathTo(data: SignedDataFacts, root: CertificateFacts): CertificateFacts[] | undefined {
  const certificate = signerCertificate(data);
  return findChain({ certificate, intermediates: data.certificates, root, at: new Date() });
}
