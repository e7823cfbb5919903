import { digestOf } from '../../algorithms/digest.ts';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';

/** What a CMS signature is over. */
export type SignedContent = {
  /** Its name in the report: `document`, a file's name in a container. */
  name: string;
  /** Structure rather than something that the signer wanted to sign. */
  isInternal?: boolean;
  /** Its octets; undefined when it is not there, or is no run of octets, as in a PDF. */
  bytes: Buffer | undefined;
  /** Its digest; undefined when it is not there. */
  digestOf: ((algorithm: DigestAlgorithm) => Buffer) | undefined;
};

/** Content of these octets, undefined for what is missing. Each digest is computed once. */
export function contentOfBytes(
  name: string,
  bytes: Buffer | undefined,
  more: { isInternal?: boolean } = {},
): SignedContent {
  return { name, bytes, digestOf: bytes && onceEach((algorithm) => digestOf(algorithm, bytes)), ...more };
}

/** The same function, which computes each digest only once. */
export function onceEach(
  compute: (algorithm: DigestAlgorithm) => Buffer,
): (algorithm: DigestAlgorithm) => Buffer {
  const known = new Map<DigestAlgorithm, Buffer>();
  return (algorithm) => {
    const digest = known.get(algorithm) ?? compute(algorithm);
    known.set(algorithm, digest);
    return digest;
  };
}
