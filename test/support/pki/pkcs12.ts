import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import {
  asn1Null,
  explicit,
  implicitPrimitive,
  integer,
  objectIdentifier,
  octetString,
  sequence,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';

/*
 * A writer of PKCS#12 files (RFC 7292) for tests: PBES2 with AES-256, PBMAC1 (RFC 9579). It puts together what programs refuse
 * to, and what they have no switch for.
 */

const id = objectIdentifier;
const data = id('1.2.840.113549.1.7.1');
const hmac = { sha1: 7, sha224: 8, sha256: 9, sha384: 10, sha512: 11 } as const;
export type Prf = keyof typeof hmac;

const mostRounds = 300_000;

/** `iterations` is claimed in the file; no more than `mostRounds` are run. */
export type Protection = {
  passphrase: string;
  prf?: Prf;
  iterations?: number;
  cipher?: string;
  keyLength?: number;
};

const algorithmOf = (prf: Prf): Der => sequence(id(`1.2.840.113549.2.${hmac[prf]}`), asn1Null);

function pbkdf2(protection: Protection): { algorithm: Der; key: Buffer } {
  const { passphrase, prf = 'sha256', iterations = 1_000, keyLength = 32 } = protection;
  const salt = randomBytes(16);
  const terms = sequence(octetString(salt), integer(iterations), integer(keyLength), algorithmOf(prf));
  const key = pbkdf2Sync(passphrase, salt, Math.min(iterations, mostRounds), keyLength, prf);
  return { algorithm: sequence(id('1.2.840.113549.1.5.12'), terms), key };
}

/** Encrypts octets by PBES2; gives the AlgorithmIdentifier and the octets. */
function encrypted(octets: Buffer, protection: Protection): [algorithm: Der, octets: Buffer] {
  const { cipher: name = '2.16.840.1.101.3.4.1.42' } = protection;
  const { algorithm, key } = pbkdf2(protection);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const scheme = sequence(id(name), octetString(iv));
  return [
    sequence(id('1.2.840.113549.1.5.13'), sequence(algorithm, scheme)),
    Buffer.concat([cipher.update(octets), cipher.final()]),
  ];
}

const bag = (kind: number, value: Der): Der =>
  sequence(id(`1.2.840.113549.1.12.10.1.${kind}`), explicit(0, value));

export const pkcs8Of = (key: KeyObject): Buffer => key.export({ type: 'pkcs8', format: 'der' });

export function keyBag(privateKeyInfo: Buffer): Der {
  return bag(1, privateKeyInfo);
}

export function shroudedKeyBag(privateKeyInfo: Buffer, protection: Protection): Der {
  const [algorithm, octets] = encrypted(privateKeyInfo, protection);
  return bag(2, sequence(algorithm, octetString(octets)));
}

export function certificateBag(der: Buffer): Der {
  return bag(3, sequence(id('1.2.840.113549.1.9.22.1'), explicit(0, octetString(der))));
}

/** Bags in a bag. */
export function nestedBags(...bags: Der[]): Der {
  return bag(6, sequence(...bags));
}

/** A bag with a secret, which is no private key. */
export function secretBag(): Der {
  return bag(5, sequence(id('1.2.3.4'), explicit(0, octetString(randomBytes(8)))));
}

/** A ContentInfo with bags. */
export function plainSafe(...bags: Der[]): Der {
  return sequence(data, explicit(0, octetString(sequence(...bags))));
}

/** A ContentInfo with bags that are encrypted together. */
export function encryptedSafe(protection: Protection, ...bags: Der[]): Der {
  const [algorithm, octets] = encrypted(sequence(...bags), protection);
  const info = sequence(data, algorithm, implicitPrimitive(0, octets));
  return sequence(id('1.2.840.113549.1.7.6'), explicit(0, sequence(integer(0), info)));
}

/** A PFX of these ContentInfos, with a MAC by PBMAC1, or without one. */
export function pfx(mac: Protection | null, ...safes: Der[]): Buffer {
  const contents = sequence(...safes);
  const authSafe = sequence(data, explicit(0, octetString(contents)));
  return mac ? sequence(integer(3), authSafe, macData(contents, mac)) : sequence(integer(3), authSafe);
}

function macData(contents: Buffer, protection: Protection): Der {
  const { prf = 'sha256' } = protection;
  const { algorithm, key } = pbkdf2(protection);
  const scheme = sequence(id('1.2.840.113549.1.5.14'), sequence(algorithm, algorithmOf(prf)));
  const digest = createHmac(prf, key).update(contents).digest();
  return sequence(sequence(scheme, octetString(digest)), octetString(Buffer.alloc(8)), integer(1));
}

/** A usual file: the key encrypted by itself, the certificates together. */
export function makePkcs12(privateKey: KeyObject, certificates: Buffer[], protection: Protection): Buffer {
  const bags = certificates.map(certificateBag);
  const key = shroudedKeyBag(pkcs8Of(privateKey), protection);
  return pfx(protection, encryptedSafe(protection, ...bags), plainSafe(key));
}
