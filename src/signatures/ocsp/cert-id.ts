import { createHash } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import { finish, readerOf, take, takeAlgorithm, takeInteger } from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import { publicKeyBits, serialNumberText } from '../asn1/read-certificate.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';

const hashOids = {
  [oids.sha1]: 'sha1',
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
} as const;
type CertIdHash = (typeof hashOids)[keyof typeof hashOids];

/** Names a certificate by its issuer's hashes and its serial number (RFC 6960 section 4.1.1). */
export type CertId = {
  /** The CertID as it was sent: the answer carries the same bytes. */
  encoded: Buffer;
  /** Undefined for any hash other than SHA-1, SHA-256, SHA-384 and SHA-512. */
  hash: CertIdHash | undefined;
  issuerNameHash: Buffer;
  issuerKeyHash: Buffer;
  /** Upper-case hexadecimal without a sign octet; a negative number, which no certificate has, begins with "-". */
  serialNumber: string;
};

function isKnown(oid: string | undefined): oid is keyof typeof hashOids {
  return oid !== undefined && Object.hasOwn(hashOids, oid);
}

/** Reads one CertID; throws MalformedError. */
export function takeCertId(reader: DerReader): CertId {
  const { contents, encoded } = take(reader, 0x30);
  const fields = readerOf(contents, reader.what);
  const algorithm = takeAlgorithm(fields);
  const issuerNameHash = take(fields, 0x04).contents;
  const issuerKeyHash = take(fields, 0x04).contents;
  const number = takeInteger(fields).contents;
  finish(fields);
  return {
    encoded,
    hash: isKnown(algorithm) ? hashOids[algorithm] : undefined,
    issuerNameHash,
    issuerKeyHash,
    serialNumber: serialNumberText(number),
  };
}

type Hashes = Record<CertIdHash, { name: Buffer; key: Buffer }>;

const known = new WeakMap<CertificateFacts, Hashes>();

/** The hashes of a certificate's subject and of the bits of its key, made once for each certificate. */
export function certificateHashes(certificate: CertificateFacts): Hashes {
  const before = known.get(certificate);
  if (before) return before;
  const bits = publicKeyBits(certificate.publicKey);
  const of = (hash: CertIdHash) => ({
    name: createHash(hash).update(certificate.subject).digest(),
    key: createHash(hash).update(bits).digest(),
  });
  const hashes = { sha1: of('sha1'), sha256: of('sha256'), sha384: of('sha384'), sha512: of('sha512') };
  known.set(certificate, hashes);
  return hashes;
}

/** Tells whether a CertID names a certificate of this issuer, by the hashes of its name and its key. */
export function isIssuedBy(
  { hash, issuerNameHash, issuerKeyHash }: CertId,
  issuer: CertificateFacts,
): boolean {
  if (!hash) return false;
  const { name, key } = certificateHashes(issuer)[hash];
  return name.equals(issuerNameHash) && key.equals(issuerKeyHash);
}
