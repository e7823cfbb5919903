import type { Reason } from '../signed-file/reason.ts';
import { octetsOf } from '../xml/base64.ts';
import { childElements, isNamed, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { malformed } from './findings.ts';
import { namespaces } from './names.ts';
import { readReference, type Reference } from './references/reference.ts';

/** A ds:Signature, taken apart (XMLDSig section 4). */
export type SignatureParts = {
  element: XmlElement;
  signedInfo: XmlElement;
  canonicalizationMethod: XmlElement;
  signatureMethod: XmlElement;
  references: readonly Reference[];
  signatureValue: XmlElement;
  value: Buffer;
  keyInfo: XmlElement | undefined;
  objects: readonly XmlElement[];
};

const mostReferences = 1000;

/** Takes a ds:Signature apart, or says which part of it is not as the standard has it. */
export function readParts(element: XmlElement): SignatureParts | { fault: Reason } {
  const [signedInfo, signatureValue, ...others] = childElements(element);
  if (!signedInfo || !isSignatures(signedInfo, 'SignedInfo')) return { fault: malformed('ds:SignedInfo') };
  if (!signatureValue || !isSignatures(signatureValue, 'SignatureValue'))
    return { fault: malformed('ds:SignatureValue') };
  const keyInfo = others[0] && isSignatures(others[0], 'KeyInfo') ? others.shift() : undefined;
  if (!others.every((each) => isSignatures(each, 'Object'))) return { fault: malformed('ds:Signature') };
  const value = octetsOf(textOf(signatureValue));
  if (!value) return { fault: malformed('ds:SignatureValue') };
  const info = readSignedInfo(signedInfo);
  if ('fault' in info) return info;
  return { element, signedInfo, ...info, signatureValue, value, keyInfo, objects: others };
}

type SignedInfo = Pick<SignatureParts, 'canonicalizationMethod' | 'signatureMethod' | 'references'>;

function readSignedInfo(signedInfo: XmlElement): SignedInfo | { fault: Reason } {
  const [canonicalizationMethod, signatureMethod, ...given] = childElements(signedInfo);
  if (!canonicalizationMethod || !isSignatures(canonicalizationMethod, 'CanonicalizationMethod'))
    return { fault: malformed('ds:CanonicalizationMethod') };
  if (!signatureMethod || !isSignatures(signatureMethod, 'SignatureMethod'))
    return { fault: malformed('ds:SignatureMethod') };
  const references = readReferences(given);
  return 'fault' in references ? references : { canonicalizationMethod, signatureMethod, ...references };
}

/** Reads the references of a ds:SignedInfo or ds:Manifest, at least one. */
export function readReferences(
  elements: readonly XmlElement[],
): { references: readonly Reference[] } | { fault: Reason } {
  if (elements.length > mostReferences)
    return { fault: { code: 'limit_exceeded', values: { limit: `${mostReferences} references` } } };
  if (elements.length === 0) return { fault: malformed('ds:Reference') };
  const references: Reference[] = [];
  for (const element of elements) {
    const reference = isSignatures(element, 'Reference')
      ? readReference(element)
      : { fault: malformed('ds:Reference') };
    if ('fault' in reference) return reference;
    references.push(reference);
  }
  return { references };
}

function isSignatures(element: XmlElement, local: string): boolean {
  return isNamed(element, namespaces.signature, local);
}
