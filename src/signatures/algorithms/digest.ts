import { createHash } from 'node:crypto';

/** Digest algorithms that are recognised; which of them still count is judged by date (ETSI TS 119 312). */
export const digestAlgorithms = [
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'sha3-224',
  'sha3-256',
  'sha3-384',
  'sha3-512',
] as const;
export type DigestAlgorithm = (typeof digestAlgorithms)[number];

const oids: Record<string, DigestAlgorithm> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.7': 'sha3-224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
};

const uris: Record<string, DigestAlgorithm> = {
  'http://www.w3.org/2001/04/xmldsig-more#md5': 'md5',
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#sha224': 'sha224',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha3-224': 'sha3-224',
  'http://www.w3.org/2007/05/xmldsig-more#sha3-256': 'sha3-256',
  'http://www.w3.org/2007/05/xmldsig-more#sha3-384': 'sha3-384',
  'http://www.w3.org/2007/05/xmldsig-more#sha3-512': 'sha3-512',
};

/** The digest algorithm that an object identifier names, undefined for any other (RFC 5754, RFC 8702). */
export function digestByOid(oid: string): DigestAlgorithm | undefined {
  return Object.hasOwn(oids, oid) ? oids[oid] : undefined;
}

/** The digest algorithm that a URI names, undefined for any other (RFC 9231 section 2.1). */
export function digestByUri(uri: string): DigestAlgorithm | undefined {
  return Object.hasOwn(uris, uri) ? uris[uri] : undefined;
}

/** The digest of the parts, one after the other. */
export function digestOf(algorithm: DigestAlgorithm, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
