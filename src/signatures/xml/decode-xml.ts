import { damagedXml } from './unusable-xml.ts';

const mark = '\ufeff';

/** Encodings of one octet a character that are read where a document declares them; C1 controls in them are refused. */
const declarable = new Set([
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1252',
]);

/** A text with the name of the encoding that it was read in, in lower case. */
export type DecodedXml = { text: string; encoding: string };

/**
 * The text of an XML document: in UTF-8 or UTF-16 by its byte order mark, in UTF-16 by its first octets, or in one of a few
 * encodings that its declaration names (XML 1.0 section 4.3.3, appendix F). Throws UnusableXml for octets that are no such text.
 */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text.startsWith(mark)) throw damagedXml('it has two byte order marks');
  // Readers do not agree on what these octets are.
  if (declarable.has(encoding) && /[\u0080-\u009f\ufffd]/.test(text))
    throw damagedXml(`it has characters that ${encoding.toUpperCase()} does not have`);
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256));
  const first = start.toString('hex', 0, 4);
  if (/^(?:fffe|3c003f00)/.test(first)) return 'utf-16le';
  if (/^(?:feff|003c003f)/.test(first)) return 'utf-16be';
  const declared = declaredIn(start.toString('latin1'));
  return declared !== undefined && declarable.has(declared) ? declared : 'utf-8';
}

const declaration =
  /^<\?xml[\t\n\r ][^>]{0,100}?[\t\n\r ]encoding[\t\n\r ]*=[\t\n\r ]*["']([\w.-]{1,40})["']/;

function declaredIn(start: string): string | undefined {
  return declaration.exec(start)?.[1]?.toLowerCase();
}

function decoded(bytes: Uint8Array, encoding: string): string {
  // TextDecoder takes ISO-8859-1 for windows-1252, as browsers do.
  if (encoding === 'iso-8859-1') return Buffer.from(bytes).toString('latin1');
  try {
    // Lone surrogates and overlong forms are refused: others could read something else there.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw damagedXml(`it is not ${encoding.replace(/(?<=^utf-16).*/, '').toUpperCase()}`);
  }
}

/** Refuses a declared encoding that is not the one the text was read in; throws UnusableXml. */
export function requireEncoding(declared: string | undefined, { text, encoding }: DecodedXml): void {
  const name = declared?.toLowerCase();
  if (name === undefined && !declarable.has(encoding)) return;
  if (name === encoding || (name === 'utf-16' && encoding.startsWith('utf-16'))) return;
  if (name === 'us-ascii' && encoding === 'utf-8' && Buffer.byteLength(text) === text.length) return;
  throw damagedXml(`its encoding ${declared ?? 'is not stated and'} is not read`);
}
