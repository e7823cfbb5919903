import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { Reason } from '../signed-file/reason.ts';
import { noMaterial, type SignatureToValidate, type SignedFile } from '../signed-file/signed-file.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { UnusableXml } from '../xml/unusable-xml.ts';
import { documentOf, type XmlElement } from '../xml/xml-tree.ts';
import { findDetachedCountersignatures } from './detached-countersignatures.ts';
import { isInside } from './posted-document.ts';
import { readSignature, unreadable } from './read-signature.ts';
import { createXadesFile, type Documents, type XadesFile } from './xades-file.ts';

const mostSignatures = 100;

/**
 * Reads the XML signatures of a file: enveloped, enveloping and detached, XAdES 1.3.2 and 1.4.1 (EN 319 132-1). `documents` is
 * the one file that a detached signature is about, or the files of a container by their names; `firstNumber` that of the first
 * signature. Throws NotASignature.
 */
export function readXades(signature: Buffer, documents?: Documents, firstNumber = 1): SignedFile {
  const file = createXadesFile(documentOf(parsed(signature)), documents);
  const { size } = file.signatures;
  if (size === 0) throw new NotASignature('The XML holds no signature. Send the XML that was signed.');
  const rest = { form: 'XAdES', timestamps: [], material: noMaterial } as const;
  if (size <= mostSignatures) {
    const signatures = readAll(file, firstNumber);
    return { ...rest, signatures, faults: documentFaults(file, signature) };
  }
  const fault: Reason = { code: 'limit_exceeded', values: { limit: `${mostSignatures} signatures` } };
  return { ...rest, signatures: [unreadable(`signature-${firstNumber}`, fault)], faults: [fault] };
}

/** One document that was posted along must be what the signature is about, inside of it or beside it. */
function documentFaults(file: XadesFile, signature: Buffer): Reason[] {
  const { documents, beside } = file;
  if (!Buffer.isBuffer(documents) || beside.size > 0) return [];
  try {
    return isInside(file, documents, signature) ? [] : [{ code: 'document_differs_from_content' }];
  } catch (error) {
    if (error instanceof UnusableXml) return [error.reason];
    throw error;
  }
}

/** Every signature of the file that is no countersignature, each with its own. */
function readAll(file: XadesFile, firstNumber: number): SignatureToValidate[] {
  const read = new Map<XmlElement, SignatureToValidate>();
  for (const element of file.signatures)
    if (!file.claimed.has(element))
      read.set(element, readSignature(element, { id: `signature-${firstNumber + read.size}`, file }));
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
