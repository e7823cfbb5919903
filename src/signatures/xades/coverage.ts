import {
  attributeOf,
  isNamed,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
} from '../xml/xml-tree.ts';
import { idsOf, type XadesFile } from './xades-file.ts';
import { namespaces, transforms } from './names.ts';
import type { SignatureParts } from './signature-parts.ts';
import { targetOf, type CheckedReference } from './signed-objects.ts';

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

type Place = {
  file: XadesFile;
  checked: readonly CheckedReference[];
  /** The MIME types that the signed properties state, by the ids of references. */
  mimeTypes: ReadonlyMap<string, string>;
  isCounter: boolean;
};

/**
 * Tells whether a signature covers all of its document but signatures, and all that it holds itself but its properties; a
 * reader could take anything else for signed (signature wrapping). References only ever leave out signatures, each of which is
 * validated for itself.
 */
export function coversAll(
  { objects }: SignatureParts,
  { file, checked, mimeTypes, isCounter }: Place,
): boolean {
  const covered = coveredBy(checked, mimeTypes);
  const isCovered = (each: XmlElement): boolean =>
    covered.has(each) || file.signatures.has(each) || isWrapper(each, isCovered);
  const signsSomething = checked.some(({ object }) => !object.isInternal);
  const { root, children } = file.document;
  // An instruction beside the root can change how all of it is shown (xml-stylesheet).
  const isAlone = covered.has(file.document) || children.every(({ kind }) => kind !== 'instruction');
  return (
    signsSomething &&
    (isCounter || (isAlone && isCovered(root))) &&
    objects.every((object) => covered.has(object) || isHolder(object, isCovered))
  );
}

function coveredBy(
  checked: readonly CheckedReference[],
  mimeTypes: Place['mimeTypes'],
): ReadonlySet<XmlElement | XmlDocument> {
  const covered = new Set<XmlElement | XmlDocument>();
  for (const { reference, followed } of checked) {
    const target = followed && targetOf(followed);
    const isDecoded = reference.transforms.some(
      (each) => attributeOf(each, 'Algorithm') === transforms.base64,
    );
    if (!target || (isDecoded && !isPlainContent(target, mimeTypes.get(reference.id ?? '')))) continue;
    covered.add(target);
    if (target.kind === 'document') covered.add(target.root);
  }
  return covered;
}

/**
 * Of an element in base64 the transform covers the content alone (XMLDSig section 6.6.2): it may say of its own that it is in base64,
 * and the type that the signed properties state.
 */
function isPlainContent(target: XmlElement | XmlDocument, mimeType: string | undefined): boolean {
  if (target.kind === 'document') return false;
  return target.attributes.every((each) => {
    if (each.namespace !== '') return isIdOf(target, each);
    if (each.local === 'Encoding') return each.value === transforms.base64;
    return each.local === 'MimeType' ? each.value === mimeType : isIdOf(target, each);
  });
}

function isIdOf(element: XmlElement, { local, value }: XmlAttribute): boolean {
  return /^id$/i.test(local) && idsOf(element).includes(value);
}

/** An element that only holds together what is covered: it says nothing of its own. */
function isWrapper(element: XmlElement, isCovered: (each: XmlElement) => boolean): boolean {
  const saysNothing = element.attributes.every(
    (each) => each.namespace === schemaInstance || isIdOf(element, each),
  );
  return saysNothing && holdsOnly(element.children, isCovered) && element.children.some(isElement);
}

/** An Object of a signature that holds nothing, properties, or what is covered. */
function isHolder(object: XmlElement, isCovered: (each: XmlElement) => boolean): boolean {
  return holdsOnly(
    object.children,
    (each) => isNamed(each, namespaces.xades, 'QualifyingProperties') || isCovered(each),
  );
}

function holdsOnly(nodes: readonly XmlNode[], isAllowed: (each: XmlElement) => boolean): boolean {
  return nodes.every((node) => {
    if (node.kind === 'element') return isAllowed(node);
    return node.kind !== 'text' || node.text.trim() === '';
  });
}

function isElement(node: XmlNode): boolean {
  return node.kind === 'element';
}
