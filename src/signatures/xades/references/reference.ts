import { digestByUri, type DigestAlgorithm } from '../../algorithms/digest.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { octetsOf } from '../../xml/base64.ts';
import { attributeOf, childElements, isNamed, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { malformed } from '../findings.ts';
import { namespaces } from '../names.ts';

/** A ds:Reference (XMLDSig section 4.4.3). */
export type Reference = {
  element: XmlElement;
  id: string | undefined;
  /** As it is written; undefined when the application knows what is meant. */
  uri: string | undefined;
  type: string | undefined;
  transforms: readonly XmlElement[];
  digestAlgorithm: DigestAlgorithm | undefined;
  digest: Buffer;
};

const mostTransforms = 10;

/** Reads a reference; gives a fault when its structure is not that of the standard. */
export function readReference(element: XmlElement): Reference | { fault: Reason } {
  const [first, ...rest] = childElements(element);
  const hasTransforms = first !== undefined && isSignatures(first, 'Transforms');
  const transforms = hasTransforms ? childElements(first) : [];
  if (transforms.length > mostTransforms || !transforms.every((each) => isSignatures(each, 'Transform')))
    return { fault: malformed('ds:Transforms') };
  const digest = readDigest(hasTransforms ? rest : childElements(element));
  if (!digest) return { fault: malformed('ds:Reference') };
  return {
    element,
    id: attributeOf(element, 'Id'),
    uri: attributeOf(element, 'URI'),
    type: attributeOf(element, 'Type'),
    transforms,
    ...digest,
  };
}

/** A ds:DigestMethod and ds:DigestValue, and nothing else; undefined for any other elements. */
export function readDigest(
  elements: readonly XmlElement[],
): Pick<Reference, 'digestAlgorithm' | 'digest'> | undefined {
  const [method, value] = elements;
  if (!method || !value || elements.length !== 2) return undefined;
  if (!isSignatures(method, 'DigestMethod') || !isSignatures(value, 'DigestValue')) return undefined;
  const digest = octetsOf(textOf(value));
  return digest && { digestAlgorithm: digestByUri(attributeOf(method, 'Algorithm') ?? ''), digest };
}

function isSignatures(element: XmlElement, local: string): boolean {
  return isNamed(element, namespaces.signature, local);
}
