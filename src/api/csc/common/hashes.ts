import { digestLengths, hashAlgorithms, hashByOid, signatureByOid } from '#signatures/asn1/algorithms.ts';
import type { HashAlgorithm, KeyType } from '#signatures/asn1/algorithms.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { either, malformed } from './fields.ts';

type GivenHashes = {
  hash?: readonly string[] | undefined;
  hashes?: readonly string[] | undefined;
  hashAlgo?: string | undefined;
  hashAlgorithmOID?: string | undefined;
};

/** Hashes of one algorithm; `prefixed` is the form that the key service takes. */
export type Hashes = { algorithm: HashAlgorithm; hex: string[]; prefixed: string[] };

/**
 * Reads the hashes of a request in either vocabulary; undefined where there are none. The algorithm is the one that is named,
 * else the one that has digests of this length. Throws Problem invalid_request with the text of CSC.
 */
export function readHashes(given: GivenHashes): Hashes | undefined {
  const list = either(['hash', 'hashes'], given.hash, given.hashes);
  const named = namedAlgorithm(given);
  if (!list) return undefined;
  const digests = list.map(digestOf);
  const algorithm = named ?? byLength(digests[0]?.length);
  if (!algorithm || digests.some(({ length }) => length !== digestLengths[algorithm]))
    throw malformed('Invalid digest value length', 'hash');
  const hex = digests.map((digest) => digest.toString('hex'));
  return { algorithm, hex, prefixed: hex.map((digits) => `${algorithm}:${digits}`) };
}

/** Reads the hashes of a request that must have some. Throws Problem invalid_request. */
export function requireHashes(given: GivenHashes): Hashes {
  const hashes = readHashes(given);
  if (hashes) return hashes;
  throw malformed('Missing (or invalid type) array parameter hash', 'hash');
}

function namedAlgorithm({ hashAlgo, hashAlgorithmOID }: GivenHashes): HashAlgorithm | undefined {
  const oid = either(['hashAlgo', 'hashAlgorithmOID'], hashAlgo, hashAlgorithmOID);
  const algorithm = oid === undefined ? undefined : hashByOid(oid);
  if (oid !== undefined && !algorithm) throw malformed('Invalid parameter hashAlgo', 'hashAlgo');
  return algorithm;
}

/** Reads base64 as it must be written: other spellings of the same bytes are refused. */
function digestOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > 0 && bytes.toString('base64') === text) return bytes;
  throw malformed('Invalid Base64 hash string parameter', 'hash');
}

function byLength(length: number | undefined): HashAlgorithm | undefined {
  return hashAlgorithms.find((name) => digestLengths[name] === length);
}

/**
 * Checks that a signature algorithm fits the key and the hashes: one that names its hash (ECDSA with SHA-256), or rsaEncryption,
 * for which the hash algorithm is named apart. Throws Problem invalid_request.
 */
export function assertSignAlgo(
  signAlgo: string,
  { keyType, hashes, isHashNamed }: { keyType: KeyType; hashes: Hashes; isHashNamed: boolean },
): void {
  if (signAlgo === oids.rsaEncryption && !isHashNamed)
    throw malformed('Missing (or invalid type) string parameter hashAlgo', 'hashAlgo');
  const algorithm = signatureByOid(signAlgo);
  if (!algorithm || algorithm.keyType !== keyType) throw malformed('Invalid parameter signAlgo', 'signAlgo');
  if (algorithm.hash && algorithm.hash !== hashes.algorithm)
    throw malformed('Invalid parameter hashAlgo: signAlgo is for another one', 'hashAlgo');
}

/** The identifiers of the algorithms by which a key signs, those that name their hash first. */
export function signAlgosOf(keyType: KeyType): string[] {
  return keyType === 'RSA'
    ? [
        oids.sha256WithRsaEncryption,
        oids.sha384WithRsaEncryption,
        oids.sha512WithRsaEncryption,
        oids.rsaEncryption,
      ]
    : [oids.ecdsaWithSha256, oids.ecdsaWithSha384, oids.ecdsaWithSha512];
}
