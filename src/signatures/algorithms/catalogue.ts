import type { KeyObject } from 'node:crypto';
import type { Reason } from '../signed-file/reason.ts';
import type { DigestAlgorithm } from './digest.ts';
import type { SignatureAlgorithm } from './signature.ts';

/** An algorithm that does not count at a moment. */
export type AlgorithmFault = {
  reason: Reason;
  /** The end of the time in which it counted; undefined when it never did. */
  until: Date | undefined;
};

/** The ends of digests; those that are absent have none (ETSI TS 119 312 V1.5.1 clause 5). */
const digestEnds: Partial<Record<DigestAlgorithm, string>> = {
  md5: '2004-08-01',
  sha1: '2012-08-01',
  sha224: '2029-01-01',
  'sha3-224': '2029-01-01',
};

/** The shortest keys in bits, each with the end of what is not longer than the next; the last have no end (clause 6). */
type Steps = readonly (readonly [bits: number, end: string | undefined])[];

const rsaSteps: Steps = [
  [786, '2010-08-01'],
  [1024, '2019-10-01'],
  [1900, '2029-01-01'],
];
const keySteps: Record<SignatureAlgorithm['scheme'], Steps> = {
  'RSASSA-PKCS1-v1_5': rsaSteps,
  'RSASSA-PSS': [...rsaSteps, [3000, undefined]],
  ECDSA: [
    [160, '2012-08-01'],
    [224, '2021-10-01'],
    [256, undefined],
  ],
  EdDSA: [[253, undefined]],
};

/** Judges a digest at a moment; gives undefined when it counts. */
export function judgeDigest(digest: DigestAlgorithm, at: Date): AlgorithmFault | undefined {
  const end = digestEnds[digest];
  return end === undefined ? undefined : judged({ name: digestName(digest), end, at });
}

/**
 * Judges a signature algorithm with its digest and the length of the key at a moment; gives undefined when it counts. A key
 * whose curve has no name never counts.
 */
export function judgeSignatureAlgorithm(
  algorithm: SignatureAlgorithm,
  key: KeyObject,
  at: Date,
): AlgorithmFault | undefined {
  const bits = keyBits(key);
  const step = keySteps[algorithm.scheme].findLast(([shortest]) => bits >= shortest);
  const name = `${algorithm.scheme}, ${bits} bit`;
  if (!step)
    return { reason: { code: 'algorithm_never_trusted', values: { algorithm: name } }, until: undefined };
  const [, end] = step;
  const ofKey = end === undefined ? undefined : judged({ name, end, at });
  const ofDigest = algorithm.digest && judgeDigest(algorithm.digest, at);
  if (ofKey?.until && ofDigest?.until) return ofKey.until < ofDigest.until ? ofKey : ofDigest;
  return ofKey ?? ofDigest;
}

function judged({ name, end, at }: { name: string; end: string; at: Date }): AlgorithmFault | undefined {
  const until = new Date(`${end}T00:00:00Z`);
  if (at < until) return undefined;
  return { reason: { code: 'algorithm_expired', values: { algorithm: name, until: end } }, until };
}

/** The length of a key: of the modulus, of the curve's field; zero when the key does not say. */
function keyBits({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): number {
  if (type === 'ed25519') return 253;
  if (type === 'ed448') return 448;
  // The curves' names carry the length of their fields: prime256v1, secp384r1, brainpoolP512r1.
  return details?.modulusLength ?? Number(/\d{3}/.exec(details?.namedCurve ?? '')?.[0] ?? 0);
}

/** The name of a digest as people write it, such as SHA-256 and SHA3-256. */
function digestName(digest: DigestAlgorithm): string {
  return digest.startsWith('sha3') || digest === 'md5'
    ? digest.toUpperCase()
    : digest.toUpperCase().replace('SHA', 'SHA-');
}
