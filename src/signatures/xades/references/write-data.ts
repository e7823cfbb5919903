import { createHash } from 'node:crypto';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import { usualCanonicalization } from '../../xml/canonicalization.ts';
import { canonicalize, type CanonicalizeOptions } from '../../xml/canonicalize.ts';
import type { XadesFile } from '../xades-file.ts';
import type { Data } from './resolve.ts';

/**
 * Hands on the octets of what a reference comes to; nodes are written by `fallback`, Canonical XML 1.0 where nothing is said
 * (XMLDSig section 4.4.3.2). Throws UnusableXml beyond the limit of the file.
 */
export function writeData(
  data: Data,
  { file, fallback = usualCanonicalization }: { file: XadesFile; fallback?: CanonicalizeOptions },
  write: (octets: Buffer) => void,
): void {
  const spendAndWrite = (octets: Buffer) => {
    file.spend(octets.length);
    write(octets);
  };
  if (data.kind === 'octets') return spendAndWrite(data.octets);
  const how = data.how ?? fallback;
  const withComments = how.withComments && data.withComments;
  canonicalize(data.top, { ...how, withComments, omit: data.omit }, (text) =>
    spendAndWrite(Buffer.from(text)),
  );
}

/** The digest of what a reference comes to. Throws UnusableXml beyond the limit of the file. */
export function digestData(data: Data, algorithm: DigestAlgorithm, file: XadesFile): Buffer {
  const hash = createHash(algorithm);
  writeData(data, { file }, (octets) => hash.update(octets));
  return hash.digest();
}
