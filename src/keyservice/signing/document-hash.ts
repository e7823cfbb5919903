import { digestLengths, hashAlgorithms } from '#signatures/asn1/algorithms.ts';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';

export type DocumentHash = {
  hash: HashAlgorithm;
  digest: Buffer;
  /** The form `sha256:` and hexadecimal. */ text: string;
};

/** Reads `sha256:`, `sha384:` or `sha512:` and the digest in hexadecimal; undefined when it is anything else. */
export function parseDocumentHash(given: string): DocumentHash | undefined {
  const [prefix = '', hex = ''] = given.split(':', 2);
  const hash = hashAlgorithms.find((name) => name === prefix.toLowerCase());
  if (!hash || given.length !== prefix.length + 1 + digestLengths[hash] * 2 || !/^[0-9a-f]+$/i.test(hex)) {
    return undefined;
  }
  return { hash, digest: Buffer.from(hex, 'hex'), text: `${hash}:${hex.toLowerCase()}` };
}
