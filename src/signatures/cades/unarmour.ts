const begin = /^\s*-----BEGIN (?:CMS|PKCS7|PKCS #7 SIGNED DATA)-----\s/;
const end = /-----END (?:CMS|PKCS7|PKCS #7 SIGNED DATA)-----\s*$/;
const base64 = /^[A-Za-z0-9+/=\s]+$/;

/** A SEQUENCE begins so in base64: octet 0x30. */
const sequence = 0x30;

/**
 * The DER or BER inside PEM (RFC 7468 sections 8 and 9) or plain base64; bytes of any other kind as they are. Nothing is said
 * of what is inside.
 */
export function unarmour(bytes: Buffer): Buffer {
  if (bytes[0] === sequence && bytes[1] !== undefined && bytes[1] >= 0x80) return bytes;
  const text = bytes.toString('latin1');
  const body = begin.test(text) ? text.replace(begin, '').replace(end, '') : text;
  if (!base64.test(body)) return bytes;
  const decoded = Buffer.from(body, 'base64');
  return decoded[0] === sequence ? decoded : bytes;
}
