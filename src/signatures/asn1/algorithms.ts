import { asn1Null, objectIdentifier, sequence } from './der.ts';
import type { Der } from './der.ts';
import { oids } from './oids.ts';

export const hashAlgorithms = ['sha256', 'sha384', 'sha512'] as const;
export type HashAlgorithm = (typeof hashAlgorithms)[number];

/** The digest's length in bytes. */
export const digestLengths: Record<HashAlgorithm, number> = { sha256: 32, sha384: 48, sha512: 64 };

export const keyTypes = ['RSA', 'EC'] as const;
export type KeyType = (typeof keyTypes)[number];

const signatureOids: Record<KeyType, Record<HashAlgorithm, string>> = {
  RSA: {
    sha256: oids.sha256WithRsaEncryption,
    sha384: oids.sha384WithRsaEncryption,
    sha512: oids.sha512WithRsaEncryption,
  },
  EC: { sha256: oids.ecdsaWithSha256, sha384: oids.ecdsaWithSha384, sha512: oids.ecdsaWithSha512 },
};

/** AlgorithmIdentifier of a digest, parameters absent (RFC 5754 section 2). */
export function digestAlgorithm(hash: HashAlgorithm): Der {
  return sequence(objectIdentifier(oids[hash]));
}

/** AlgorithmIdentifier of a signature: RSA PKCS#1 v1.5 with NULL, ECDSA without parameters (RFC 5754 section 3). */
export function signatureAlgorithm(keyType: KeyType, hash: HashAlgorithm): Der {
  const algorithm = objectIdentifier(signatureOids[keyType][hash]);
  return keyType === 'RSA' ? sequence(algorithm, asn1Null) : sequence(algorithm);
}

/** The name of a signature algorithm in Java's form, such as SHA256withRSA. */
export function signatureAlgorithmName(keyType: KeyType, hash: HashAlgorithm): string {
  return `${hash.toUpperCase()}with${keyType === 'RSA' ? 'RSA' : 'ECDSA'}`;
}

/** The hash that an identifier names, undefined for any other than SHA-256, SHA-384, SHA-512. */
export function hashByOid(oid: string): HashAlgorithm | undefined {
  return hashAlgorithms.find((hash) => oids[hash] === oid);
}

/** Hash and kind of key of a signature algorithm's identifier. rsaEncryption leaves the hash to the digest algorithm. */
export function signatureByOid(
  oid: string,
): { keyType: KeyType; hash: HashAlgorithm | undefined } | undefined {
  if (oid === oids.rsaEncryption) return { keyType: 'RSA', hash: undefined };
  for (const keyType of keyTypes) {
    const hash = hashAlgorithms.find((name) => signatureOids[keyType][name] === oid);
    if (hash) return { keyType, hash };
  }
  return undefined;
}
