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
  '1.2.840.10040.4.1': 'DSA',
  '1.2.840.10046.2.1': 'Diffie-Hellman',
  '1.2.840.113549.1.1.10': 'RSA-PSS',
  '1.3.101.110': 'X25519',
  '1.3.101.111': 'X448',
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
  '1.3.132.0.35': 'EC, P-521',
  '1.3.132.0.10': 'EC, secp256k1',
};

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
  if (algorithm.bytes[algorithm.at] !== 0x06) throw refusal('curve_without_name');
  const curve = takeIdentifier(algorithm);
  return curves[curve] ?? raise(notTaken(curve));
}

function notTaken(oid: string): Error {
  return refusal('key_kind_not_taken', { kind: others[oid] ?? oid });
}

function raise(error: Error): never {
  throw error;
}

function opened(privateKeyInfo: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: privateKeyInfo, format: 'der', type: 'pkcs8' });
  } catch {
    throw refusal('private_key_damaged');
  }
}

function rsaSize({
  asymmetricKeyDetails: { modulusLength = 0, publicExponent = 0n } = {},
}: KeyObject): number {
  if (modulusLength < 2048) throw refusal('rsa_too_short', { bits: String(modulusLength) });
  if (modulusLength > 4096) throw refusal('rsa_too_long', { bits: String(modulusLength) });
  // ETSI TS 119 312 clause 6.2.2.1: above 2^16.
  if (publicExponent < 65_537n) throw refusal('rsa_exponent_too_small', { exponent: String(publicExponent) });
  return modulusLength;
}

async function assertWorks(key: KeyObject, publicKey: KeyObject): Promise<void> {
  const sample = randomBytes(32);
  const value = await signAsync('sha256', sample, key).catch(() => undefined);
  if (value && verify('sha256', sample, publicKey, value)) return;
  throw refusal('private_key_useless');
}
