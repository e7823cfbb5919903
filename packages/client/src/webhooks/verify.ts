import type { Signatures } from './headers.ts';

const encoder = new TextEncoder();
const hmac = { name: 'HMAC', hash: 'SHA-256' };

/** Tells whether one of the keys made one of the signatures; the comparison is constant in time (Web Cryptography, 31). */
export async function isSignedBy(
  keys: readonly Uint8Array<ArrayBuffer>[],
  body: Uint8Array<ArrayBuffer>,
  { timestamp, id, hex, standard }: Signatures,
): Promise<boolean> {
  const own = join(`${timestamp}.`, body);
  const ofStandard = join(`${id}.${timestamp}.`, body);
  let found = false;
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
    const verify = (signature: Uint8Array<ArrayBuffer>, over: Uint8Array<ArrayBuffer>) =>
      crypto.subtle.verify(hmac, key, signature, over);
    if (hex !== undefined && (await verify(ofHex(hex), own))) found = true;
    for (const one of standard) if (await verify(ofBase64(one), ofStandard)) found = true;
  }
  return found;
}

function join(start: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(start);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

function ofHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The bytes of a key, which is a text; a secret for Standard Webhooks is the base64 of it. None of what cannot be read. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  return text.startsWith('whsec_') ? ofBase64(text.slice('whsec_'.length)) : encoder.encode(text);
}

/** Bytes of base64; none of what is no base64. */
function ofBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
