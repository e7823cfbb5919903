import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import {
  asn1Null,
  bitString,
  explicit,
  integer,
  integerFromHex,
  objectIdentifier,
  sequence,
  time,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { encodeName } from '#signatures/asn1/names.ts';
import { publicKeyBits, readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { authorityConstraints, keyIdentifiers, keyUsage } from '#signatures/certificates/extensions.ts';

/** Somebody with a key and a certificate, made for a test. */
export type Entity = { facts: CertificateFacts; key: KeyObject };

type KeyKind = 'ec' | 'ec224' | 'rsa2048' | 'rsa1024' | 'ed25519';
type Digest = 'sha1' | 'sha256';

export type EntityInput = {
  /** The common name, or a Name in DER. */
  name: string | Der;
  /** Itself when absent. */
  issuer?: Entity;
  /** A key pair that somebody else has, too. */
  sameKeyAs?: Entity;
  kind?: KeyKind;
  from?: string;
  until?: string;
  /** Hexadecimal. */
  serial?: string;
  /** Besides the key identifiers. */
  extensions?: Der[];
  digest?: Digest;
};

let serials = 0x1000;

/** Issues a certificate, by default from 2020 until 2040. */
export function makeEntity(input: EntityInput): Entity {
  const { from = '2020-01-01', until = '2040-01-01' } = input;
  const { privateKey, publicKey } = keysOf(input);
  const issuing = input.issuer?.key ?? privateKey;
  const subject = nameOf(input.name);
  const named = { subject: keyIdentifier(publicKey) };
  const identifiers = keyIdentifiers(
    input.issuer ? { ...named, issuer: keyIdentifier(input.issuer.facts.publicKey) } : named,
  );
  const algorithm = algorithmOf(issuing, input.digest);
  const signed = sequence(
    explicit(0, integer(2)),
    integerFromHex(input.serial ?? (serials += 1).toString(16)),
    algorithm,
    input.issuer?.facts.subject ?? subject,
    sequence(time(new Date(from)), time(new Date(until))),
    subject,
    publicKey,
    explicit(3, sequence(...identifiers, ...(input.extensions ?? []))),
  );
  return { facts: readCertificate(signedBy(signed, issuing, input.digest)), key: privateKey };
}

/** Issues the certificate of an authority, its extensions after basicConstraints and keyUsage. */
export function makeAuthority({ pathLength, ...input }: EntityInput & { pathLength?: number }): Entity {
  const extensions = [authorityConstraints(pathLength), keyUsage('keyCertSign', 'cRLSign')];
  return makeEntity({ ...input, extensions: [...extensions, ...(input.extensions ?? [])] });
}

/** A Name in DER from a common name, in the organization of the tests. */
export function nameOf(name: string | Der): Der {
  return typeof name === 'string' ? encodeName({ organization: 'Tests', commonName: name }) : name;
}

/** Bytes, the algorithm and the signature over the bytes, as X.509 puts them together. */
export function signedBy(bytes: Der, key: KeyObject, digest: Digest = 'sha256', ...after: Der[]): Der {
  const value = sign(key.asymmetricKeyType === 'ed25519' ? undefined : digest, bytes, key);
  return sequence(bytes, algorithmOf(key, digest), bitString(value), ...after);
}

/** AlgorithmIdentifier of a signature that a key makes. */
export function algorithmOf({ asymmetricKeyType: type }: KeyObject, digest: Digest = 'sha256'): Der {
  if (type === 'ed25519') return sequence(objectIdentifier('1.3.101.112'));
  if (type === 'rsa') {
    const oid = digest === 'sha1' ? '1.2.840.113549.1.1.5' : '1.2.840.113549.1.1.11';
    return sequence(objectIdentifier(oid), asn1Null);
  }
  return sequence(objectIdentifier(digest === 'sha1' ? '1.2.840.10045.4.1' : '1.2.840.10045.4.3.2'));
}

function keyIdentifier(spki: Buffer): Buffer {
  return createHash('sha1').update(publicKeyBits(spki)).digest();
}

function keysOf({ sameKeyAs, kind = 'ec' }: EntityInput): { privateKey: KeyObject; publicKey: Buffer } {
  if (sameKeyAs) return { privateKey: sameKeyAs.key, publicKey: sameKeyAs.facts.publicKey };
  const { privateKey, publicKey } = pairOf(kind);
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }) };
}

function pairOf(kind: KeyKind) {
  if (kind === 'ed25519') return generateKeyPairSync('ed25519');
  if (kind === 'rsa2048' || kind === 'rsa1024')
    return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(3)) });
  return generateKeyPairSync('ec', { namedCurve: kind === 'ec' ? 'P-256' : 'secp224r1' });
}
