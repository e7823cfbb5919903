import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { readerOf, readSequence, take, takeIdentifier, takeInteger } from '#signatures/asn1/read-der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import type { KeyAlgorithm } from '../keys/key-store.ts';
import { refusal } from './refusal.ts';

const signAsync = promisify(sign);

const ecPublicKey = '1.2.840.10045.2.1';
const curves: Readonly<Record<string, number>> = { '1.2.840.10045.3.1.7': 256, '1.3.132.0.34': 384 };

/** Names of algorithms and curves that people may come with. */
const others: Readonly<Record<string, string>> = {
  '1.2.840.10040.4.1': 'a DSA key',
  '1.2.840.10046.2.1': 'a key for Diffie-Hellman',
  '1.2.840.113549.1.1.10': 'a key for RSA-PSS alone',
  '1.3.101.110': 'an X25519 key',
  '1.3.101.111': 'an X448 key',
  '1.3.101.112': 'an Ed25519 key',
  '1.3.101.113': 'an Ed448 key',
  '1.3.132.0.35': 'an EC key on the curve P-521',
  '1.3.132.0.10': 'an EC key on the curve secp256k1',
};

const taken = 'RSA keys of 2048 to 4096 bits and EC keys on P-256 and P-384 are taken';

/** A private key that may sign; `privateKey` is PKCS#8 in DER, which the caller zeroes, `publicKey` SubjectPublicKeyInfo. */
export type HolderKey = KeyAlgorithm & { privateKey: Buffer; publicKey: Buffer; publicObject: KeyObject };

/**
 * Reads a PrivateKeyInfo (RFC 5208) and makes sure that the key signs what its public key verifies. Throws MalformedError,
 * Problem validation_failed (pkcs12) for a kind or size of key that is not taken. Nothing is computed with another one.
 */
export async function readHolderKey(privateKeyInfo: Buffer): Promise<HolderKey> {
  const curve = curveOf(privateKeyInfo);
  const key = opened(privateKeyInfo);
  const keySize = curve ?? rsaSize(key);
  const publicObject = createPublicKey(key);
  await assertWorks(key, publicObject);
  return {
    keyType: curve === undefined ? 'RSA' : 'EC',
    keySize,
    privateKey: key.export({ type: 'pkcs8', format: 'der' }),
    publicKey: publicObject.export({ type: 'spki', format: 'der' }),
    publicObject,
  };
}

/** The size of an EC key by its curve; undefined for RSA. */
function curveOf(privateKeyInfo: Buffer): number | undefined {
  const reader = readSequence(privateKeyInfo, 'private key');
  takeInteger(reader);
  const algorithm = readerOf(take(reader, 0x30).contents, 'private key');
  const oid = takeIdentifier(algorithm);
  if (oid === oids.rsaEncryption) return undefined;
  if (oid !== ecPublicKey) throw notTaken(oid);
  if (algorithm.bytes[algorithm.at] !== 0x06)
    throw refusal('pkcs12', `The private key is on a curve without a name; ${taken}.`);
  const curve = takeIdentifier(algorithm);
  return curves[curve] ?? raise(notTaken(curve));
}

function notTaken(oid: string): Error {
  return refusal('pkcs12', `The private key is ${others[oid] ?? `of an unknown kind (${oid})`}; ${taken}.`);
}

function raise(error: Error): never {
  throw error;
}

function opened(privateKeyInfo: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: privateKeyInfo, format: 'der', type: 'pkcs8' });
  } catch {
    throw refusal(
      'pkcs12',
      'The private key in this file cannot be read: the file is damaged. Export it again.',
    );
  }
}

function rsaSize({
  asymmetricKeyDetails: { modulusLength = 0, publicExponent = 0n } = {},
}: KeyObject): number {
  if (modulusLength < 2048)
    throw refusal(
      'pkcs12',
      `The private key is an RSA key of ${modulusLength} bits, which is too weak; ${taken}.`,
    );
  if (modulusLength > 4096)
    throw refusal('pkcs12', `The private key is an RSA key of ${modulusLength} bits; ${taken}.`);
  // ETSI TS 119 312 clause 6.2.2.1: above 2^16.
  if (publicExponent < 65_537n)
    throw refusal(
      'pkcs12',
      `The private key is an RSA key with the public exponent ${publicExponent}, which is too weak.`,
    );
  return modulusLength;
}

async function assertWorks(key: KeyObject, publicKey: KeyObject): Promise<void> {
  const sample = randomBytes(32);
  const value = await signAsync('sha256', sample, key).catch(() => undefined);
  if (value && verify('sha256', sample, publicKey, value)) return;
  throw refusal('pkcs12', 'The private key in this file makes no valid signature: the file is damaged.');
}
