import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { Reason } from '../signed-file/reason.ts';
import { noMaterial, type SignatureToValidate, type SignedFile } from '../signed-file/signed-file.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { UnusableXml } from '../xml/unusable-xml.ts';
import { documentOf, type XmlElement } from '../xml/xml-tree.ts';
import { findDetachedCountersignatures } from './detached-countersignatures.ts';
import { readSignature, unreadable } from './read-signature.ts';
import { createXadesFile, type Documents, type XadesFile } from './xades-file.ts';

const mostSignatures = 100;

/**
 * Reads the XML signatures of a file: enveloped, enveloping and detached, XAdES 1.3.2 and 1.4.1 (EN 319 132-1). `documents` is
 * the one file that a detached signature is about, or the files of a container by their names. Throws NotASignature.
 */
export function readXades(signature: Buffer, documents?: Documents): SignedFile {
  const file = createXadesFile(documentOf(parsed(signature)), documents);
  if (file.signatures.size === 0) throw new NotASignature('the XML has no signature in it');
  const rest = { form: 'XAdES', timestamps: [], material: noMaterial } as const;
  if (file.signatures.size <= mostSignatures) return { ...rest, signatures: readAll(file), faults: [] };
  const fault: Reason = { code: 'limit_exceeded', values: { limit: `${mostSignatures} signatures` } };
  return { ...rest, signatures: [unreadable('signature-1', fault)], faults: [fault] };
}

/** Every signature of the file that is no countersignature, each with its own. */
function readAll(file: XadesFile): SignatureToValidate[] {
  const read = new Map<XmlElement, SignatureToValidate>();
  for (const element of file.signatures)
    if (!file.claimed.has(element))
      read.set(element, readSignature(element, { id: `signature-${read.size + 1}`, file }));
  const counters = findDetachedCountersignatures(file, [...read.keys()]);
  for (const [element, countersigned] of counters) {
    const target = read.get(countersigned);
    if (!target) continue;
    const id = `${target.id}-counter-${target.counterSignatures.length + 1}`;
    const counter = readSignature(element, { id, file, countersigned });
    read.set(countersigned, { ...target, counterSignatures: [...target.counterSignatures, counter] });
    read.delete(element);
  }
  return [...read.values()];
}

function parsed(bytes: Buffer): XmlElement {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (error instanceof UnusableXml) throw new NotASignature(error.message, { cause: error });
    throw error;
  }
}
