import type { Signatures } from './headers.ts';

const encoder = new TextEncoder();
const hmac = { name: 'HMAC', hash: 'SHA-256' };

/** Tells whether one of the keys made one of the signatures; the comparison is constant in time (Web Cryptography, 31). */
export async function isSignedBy(
  keys: readonly string[],
  body: Uint8Array<ArrayBuffer>,
  { timestamp, id, hex, standard }: Signatures,
): Promise<boolean> {
  const own = join(`${timestamp}.`, body);
  const ofStandard = join(`${id}.${timestamp}.`, body);
  let found = false;
  for (const text of keys) {
    const key = await crypto.subtle.importKey('raw', encoder.encode(keyOf(text)), hmac, false, ['verify']);
    const verify = (signature: Uint8Array<ArrayBuffer>, over: Uint8Array<ArrayBuffer>) =>
      crypto.subtle.verify(hmac, key, signature, over);
    if (hex !== undefined && (await verify(ofHex(hex), own))) found = true;
    for (const one of standard) if (await verify(ofBase64(one), ofStandard)) found = true;
  }
  return found;
}

/** The text that is the key: a secret for Standard Webhooks is the base64 of the same text. */
function keyOf(text: string): string {
  return text.startsWith('whsec_') ? new TextDecoder().decode(ofBase64(text.slice('whsec_'.length))) : text;
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

/** Bytes of base64; none of what is no base64. */
function ofBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
