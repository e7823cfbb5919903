import { createHash } from 'node:crypto';
import { bitString, explicit, integer, integerFromHex, sequence, time } from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { signatureAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm, KeyType } from '../asn1/algorithms.ts';
import { publicKeyBits } from '../asn1/read-certificate.ts';

/** Something that signs bytes: PKCS#1 v1.5 for RSA, DER-encoded r and s for ECDSA. */
export type Signer = {
  keyType: KeyType;
  sign: (bytes: Buffer, hash: HashAlgorithm) => Promise<Buffer>;
};

export type CertificateContents = {
  /** Hexadecimal, at most 20 octets (RFC 5280 section 4.1.2.2). */
  serialNumber: string;
  issuer: Der;
  subject: Der;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer;
  extensions: Der[];
};

/** Signs an X.509 v3 certificate (RFC 5280 section 4.1) and gives its DER. */
export async function issueCertificate(
  contents: CertificateContents,
  { signer, hash }: { signer: Signer; hash: HashAlgorithm },
): Promise<Der> {
  const algorithm = signatureAlgorithm(signer.keyType, hash);
  const tbs = sequence(
    explicit(0, integer(2)),
    integerFromHex(contents.serialNumber),
    algorithm,
    contents.issuer,
    sequence(time(contents.notBefore), time(contents.notAfter)),
    contents.subject,
    contents.publicKey,
    explicit(3, sequence(...contents.extensions)),
  );
  return sequence(tbs, algorithm, bitString(await signer.sign(tbs, hash)));
}

/** The key identifier of a SubjectPublicKeyInfo: SHA-256 of its bits, cut to 160 (RFC 7093 section 2, method 1). */
export function keyIdentifier(publicKey: Buffer): Buffer {
  return createHash('sha256').update(publicKeyBits(publicKey)).digest().subarray(0, 20);
}

/** PEM text of a certificate, ending in a line break. */
export function certificatePem(der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
