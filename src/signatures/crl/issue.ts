import {
  bitString,
  explicit,
  generalizedTime,
  integer,
  integerFromHex,
  sequence,
  sequenceOf,
  time,
} from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { signatureAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { authorityKeyIdentifier, extension } from '../certificates/extensions.ts';
import { keyIdentifier } from '../certificates/issue.ts';
import type { Signer } from '../certificates/issue.ts';
import { reasonCode } from '../certificates/revocation-reasons.ts';
import type { RevocationReason } from '../certificates/revocation-reasons.ts';

export type RevokedCertificate = {
  /** Hexadecimal. */
  serialNumber: string;
  revokedAt: Date;
  reason: RevocationReason;
};

export type RevocationListInput = {
  issuer: CertificateFacts;
  /** Rises with every list of this issuer. */
  number: bigint;
  thisUpdate: Date;
  nextUpdate: Date;
  revoked: RevokedCertificate[];
  /** Since when entries of expired certificates are kept (X.509 clause 9.5.2.2). */
  expiredSince: Date;
  signer: Signer;
  hash: HashAlgorithm;
};

/** Signs a complete X.509 v2 revocation list (RFC 5280 section 5) and gives its DER. */
export async function issueRevocationList(input: RevocationListInput): Promise<Der> {
  const { issuer, signer, hash, revoked } = input;
  const algorithm = signatureAlgorithm(signer.keyType, hash);
  const list = sequence(
    integer(1),
    algorithm,
    issuer.subject,
    time(input.thisUpdate),
    time(input.nextUpdate),
    // An empty list is absent (section 5.1.2.6).
    ...(revoked.length > 0 ? [sequenceOf(revoked.map(entry))] : []),
    explicit(
      0,
      sequence(
        authorityKeyIdentifier(keyIdentifier(issuer.publicKey)),
        extension(oids.cRLNumber, integer(input.number)),
        extension(oids.expiredCertsOnCRL, generalizedTime(input.expiredSince)),
      ),
    ),
  );
  return sequence(list, algorithm, bitString(await signer.sign(list, hash)));
}

function entry({ serialNumber, revokedAt, reason }: RevokedCertificate): Der {
  const code = reasonCode(reason);
  const parts = [integerFromHex(serialNumber), time(revokedAt)];
  if (code) parts.push(sequence(extension(oids.cRLReason, code)));
  return sequence(...parts);
}

/** PEM text of a revocation list (RFC 7468 section 6), ending in a line break. */
export function revocationListPem(der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN X509 CRL-----\n${lines}\n-----END X509 CRL-----\n`;
}
