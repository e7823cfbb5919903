import { octetsOf } from '../xml/base64.ts';
import { canonicalBytes } from '../xml/canonicalize.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { UnusableXml } from '../xml/unusable-xml.ts';
import { childElements, documentOf, textOf, type XmlDocument, type XmlElement } from '../xml/xml-tree.ts';
import { namespaces } from './names.ts';
import type { XadesFile } from './xades-file.ts';

/** Declarations of namespaces that nobody uses make no difference. */
const plain = { form: 'exclusive', withComments: true } as const;

/**
 * Tells whether a document that was posted along is the one that is inside the file: the file itself, its document without the
 * signatures, or an object that a signature holds, as it is, in base64, or as XML that means the same.
 */
export function isInside(file: XadesFile, document: Buffer, signature: Buffer): boolean {
  if (document.equals(signature) || isWritten(file, document)) return true;
  const given = canonicalOf(document);
  return given !== undefined && isMeant(file, given);
}

function isWritten(file: XadesFile, document: Buffer): boolean {
  const octets = new Set(objectsOf(file).map((object) => textOf(object).trim()));
  if (octets.has(document.toString('utf8').trim())) return true;
  return [...octets].some((text) => octetsOf(text)?.equals(document));
}

/** Throws UnusableXml beyond the limit of the file. */
function isMeant(file: XadesFile, given: Buffer): boolean {
  const inner = objectsOf(file).flatMap((object) => childElements(object));
  return [file.document, ...inner].some((top) => written(top, file).equals(given));
}

function objectsOf({ signatures }: XadesFile): XmlElement[] {
  return [...signatures].flatMap((each) => childElements(each, namespaces.signature, 'Object'));
}

function written(top: XmlDocument | XmlElement, { signatures, spend }: XadesFile): Buffer {
  const octets = canonicalBytes(top, { ...plain, omit: signatures });
  spend(octets.length);
  return octets;
}

function canonicalOf(document: Buffer): Buffer | undefined {
  try {
    return canonicalBytes(documentOf(parseXml(document)), plain);
  } catch (error) {
    if (error instanceof UnusableXml) return undefined;
    throw error;
  }
}
