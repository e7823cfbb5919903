import { createHash, createPublicKey, verify } from 'node:crypto';
import { thumbprintText, type DeviceKey } from '#domain/account/device.ts';

/** The name of a device's key: its thumbprint (RFC 7638) in base64url. */
export function deviceThumbprint(key: DeviceKey): string {
  return createHash('sha256').update(thumbprintText(key)).digest('base64url');
}

/**
 * Tells whether a device signed a statement: ECDSA over P-256 with SHA-256, the signature in base64url as WebCrypto makes it (r and
 * s, 32 bytes each). False for a key that is no point of the curve.
 */
export function isSignedByDevice(key: DeviceKey, statement: string, signature: string): boolean {
  const value = Buffer.from(signature, 'base64url');
  if (value.length !== 64) return false;
  try {
    const { kty, crv, x, y } = key;
    const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(statement), { key: publicKey, dsaEncoding: 'ieee-p1363' }, value);
  } catch {
    return false;
  }
}
