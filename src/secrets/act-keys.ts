import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, decodeProtectedHeader, errors } from 'jose';
import { canonicalJson } from '#wire/canonical-json.ts';

/** The key by which the API signs statements of acts. */
export type ActSigningKey = { id: string; key: KeyObject; publicKey: Buffer };

/** Public keys of the API by their ids: the current one and those before it. */
export type ActPublicKeys = ReadonlyMap<string, KeyObject>;

/** The first bytes of a private key in PKCS #8 (RFC 8410, section 7), before the 32 bytes of the key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The first bytes of a public key as SubjectPublicKeyInfo (RFC 8410, section 4). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The algorithm (RFC 8037), and the type that keeps such a signature from being taken for one over other data. */
const [alg, typ] = ['EdDSA', 'tamga-act+jws'];

/** A public key as JWK (RFC 8037, section 2). */
export type ActJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string };

function jwkOf(publicKey: Buffer): ActJwk {
  return { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
}

/** The thumbprint of a key (RFC 7638), which is its id. */
function thumbprintOf(publicKey: Buffer): string {
  return createHash('sha256')
    .update(canonicalJson(jwkOf(publicKey)))
    .digest('base64url');
}

function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(spkiHead.length);
}

/** Makes the Ed25519 key (RFC 8032) of 32 secret bytes. */
export function actSigningKey(secret: Buffer): ActSigningKey {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' });
  const publicKey = rawOf(createPublicKey(key));
  return { id: thumbprintOf(publicKey), key, publicKey };
}

/** Writes the public key of 32 secret bytes as ACT_PUBLIC_KEYS takes it. */
export function printActPublicKey(secret: Buffer): string {
  return `hex:${actSigningKey(secret).publicKey.toString('hex')}`;
}

/** Reads Ed25519 public keys of 32 bytes each. */
export function actPublicKeys(publicKeys: readonly Buffer[]): ActPublicKeys {
  return new Map(
    publicKeys.map((bytes) => [
      thumbprintOf(bytes),
      createPublicKey({ key: Buffer.concat([spkiHead, bytes]), format: 'der', type: 'spki' }),
    ]),
  );
}

/** Gives public keys as a JWK Set (RFC 7517, section 5), for those who check statements elsewhere. */
export function actKeySet(keys: ActPublicKeys): {
  keys: (ActJwk & { kid: string; use: 'sig'; alg: string })[];
} {
  return {
    keys: [...keys].map(([kid, key]) => ({ ...jwkOf(rawOf(key)), kid, use: 'sig', alg })),
  };
}

/** Signs a statement; gives it as a JSON Web Signature in compact form (RFC 7515). */
export function signStatement({ id, key }: ActSigningKey, statement: string): Promise<string> {
  return new CompactSign(Buffer.from(statement)).setProtectedHeader({ alg, kid: id, typ }).sign(key);
}

export type VerifiedStatement =
  | { verdict: 'valid'; keyId: string; statement: string }
  | { verdict: 'invalid' | 'unknown_key'; keyId: string };

/** Verifies the signature of a statement; the verdict is `unknown_key` when none of the keys is the one it names. */
export async function verifyStatement(keys: ActPublicKeys, jws: string): Promise<VerifiedStatement> {
  let keyId = '';
  try {
    const header = decodeProtectedHeader(jws);
    keyId = header.kid ?? '';
    if (header.typ !== typ) return { verdict: 'invalid', keyId };
    const key = keys.get(keyId);
    if (!key) return { verdict: 'unknown_key', keyId };
    const { payload } = await compactVerify(jws, key, { algorithms: [alg] });
    return { verdict: 'valid', keyId, statement: Buffer.from(payload).toString('utf8') };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { verdict: 'invalid', keyId };
    throw error;
  }
}

/** Hashes input of an act that is stored apart from its statement: SHA-256 in hex of its canonical JSON. */
export function contentHash(content: object): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
