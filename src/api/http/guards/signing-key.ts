import { createHash, hkdfSync } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

export type SigningJwk = {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
  use: 'sig';
  alg: 'ES256';
  kid: string;
};

const label = 'tamga token signing key, ES256, 1';
/** 384 bits of key material leave no measurable bias when they are reduced to a P-256 scalar (FIPS 186-5, A.2.1). */
const seedBytes = 48;

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/**
 * Derives the authorization server's ES256 key from TOKEN_SIGNING_KEY (32 bytes) by HKDF-SHA-256, so that every API
 * process has the same key after every restart. Gives the private JWK (RFC 7517); `kid` is its thumbprint (RFC 7638).
 */
export function deriveSigningJwk(tokenSigningKey: Uint8Array): SigningJwk {
  const seed = new Uint8Array(hkdfSync('sha256', tokenSigningKey, '', label, seedBytes));
  const { secretKey } = p256.keygen(seed);
  const point = p256.getPublicKey(secretKey, false);
  const x = base64url(point.subarray(1, 33));
  const y = base64url(point.subarray(33, 65));
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
  return { kty: 'EC', crv: 'P-256', x, y, d: base64url(secretKey), use: 'sig', alg: 'ES256', kid };
}
