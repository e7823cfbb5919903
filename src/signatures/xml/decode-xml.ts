import { damagedXml } from './unusable-xml.ts';

const mark = '\ufeff';

/**
 * The text of an XML document in UTF-8 or UTF-16, by its byte order mark (XML 1.0 section 4.3.3, appendix F). Throws UnusableXml
 * for octets that are no such text.
 */
export function decodeXml(bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'utf-16' } {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text.startsWith(mark)) throw damagedXml('it has two byte order marks');
  return { text, encoding: encoding === 'utf-8' ? encoding : 'utf-16' };
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    // Lone surrogates and overlong forms are refused: others could read something else there.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw damagedXml(`it is not ${encoding.slice(0, 6).toUpperCase()}`);
  }
}

/** Refuses a declared encoding that is not the one the text was read in; throws UnusableXml. */
export function requireEncoding(declared: string | undefined, actual: 'utf-8' | 'utf-16'): void {
  const allowed = actual === 'utf-8' ? /^(?:utf-8|us-ascii)$/i : /^utf-16(?:le|be)?$/i;
  if (declared !== undefined && !allowed.test(declared))
    throw damagedXml(`its encoding ${declared} is not read`);
}
