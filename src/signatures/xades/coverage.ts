import { isNamed, type XmlDocument, type XmlElement, type XmlNode } from '../xml/xml-tree.ts';
import { idsOf, type XadesFile } from './xades-file.ts';
import { namespaces } from './names.ts';
import type { SignatureParts } from './signature-parts.ts';
import { targetOf, type CheckedReference } from './signed-objects.ts';

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * Tells whether a signature covers all of its document but signatures, and all that it holds itself but its properties; a
 * reader could take anything else for signed (signature wrapping). References only ever leave out signatures, each of which is
 * validated for itself.
 */
export function coversAll(
  { objects }: SignatureParts,
  { file, checked, isCounter }: { file: XadesFile; checked: readonly CheckedReference[]; isCounter: boolean },
): boolean {
  const covered = coveredBy(checked);
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

function coveredBy(checked: readonly CheckedReference[]): ReadonlySet<XmlElement | XmlDocument> {
  const covered = new Set<XmlElement | XmlDocument>();
  for (const { followed } of checked) {
    const target = followed && targetOf(followed);
    if (target) covered.add(target);
    if (target?.kind === 'document') covered.add(target.root);
  }
  return covered;
}

/** An element that only holds together what is covered: it says nothing of its own. */
function isWrapper(element: XmlElement, isCovered: (each: XmlElement) => boolean): boolean {
  const ids = idsOf(element);
  const saysNothing = element.attributes.every(
    ({ local, namespace, value }) =>
      namespace === schemaInstance || (ids.includes(value) && /^id$/i.test(local)),
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
