import { createHash } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import { finish, readerOf, take, takeAlgorithm, takeInteger } from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import { publicKeyBits, serialText } from '../asn1/read-certificate.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';

const hashOids = { [oids.sha1]: 'sha1', [oids.sha256]: 'sha256' } as const;
type CertIdHash = (typeof hashOids)[keyof typeof hashOids];

/** Names a certificate by its issuer's hashes and its serial number (RFC 6960 section 4.1.1). */
export type CertId = {
  /** As it was sent: the answer carries the same bytes. */
  encoded: Buffer;
  /** Undefined for any hash other than SHA-1 and SHA-256. */
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
    serialNumber: number.readInt8(0) < 0 ? `-${number.toString('hex')}` : serialText(number),
  };
}

/** Whether a CertID names a certificate of this issuer, by the hashes of its name and its key. */
export function isIssuedBy(
  { hash, issuerNameHash, issuerKeyHash }: CertId,
  issuer: CertificateFacts,
): boolean {
  if (!hash) return false;
  const digest = (bytes: Buffer): Buffer => createHash(hash).update(bytes).digest();
  return (
    digest(issuer.subject).equals(issuerNameHash) &&
    digest(publicKeyBits(issuer.publicKey)).equals(issuerKeyHash)
  );
}
