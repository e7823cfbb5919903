import { isNamed, type XmlElement } from '../xml/xml-tree.ts';
import { namespaces, referenceTypes } from './names.ts';
import { resolveUri, type Resolved, type Unresolved } from './references/resolve.ts';
import { readParts } from './signature-parts.ts';
import type { XadesFile } from './xades-file.ts';

/**
 * Finds the signatures that stand for themselves and are over the value of another one, with that one: countersignatures
 * by a reference's type (EN 319 132-1 clause 5.2.7.1). One over a countersignature of this kind stays what it is.
 */
export function findDetachedCountersignatures(
  file: XadesFile,
  signatures: readonly XmlElement[],
): ReadonlyMap<XmlElement, XmlElement> {
  const targets = new Map<XmlElement, XmlElement>();
  for (const element of signatures) {
    const target = countersignedBy(element, file);
    if (target && target !== element && signatures.includes(target)) targets.set(element, target);
  }
  return new Map([...targets].filter(([, target]) => !targets.has(target)));
}

function countersignedBy(element: XmlElement, file: XadesFile): XmlElement | undefined {
  const parts = readParts(element);
  const references = 'fault' in parts ? [] : parts.references;
  return references
    .filter(({ type, uri }) => type === referenceTypes.countersigned && uri?.startsWith('#'))
    .map(({ uri }) => signatureOfValue(resolveUri(uri, file)))
    .find((signature) => signature && file.signatures.has(signature));
}

function signatureOfValue(found: Resolved | Unresolved): XmlElement | undefined {
  const top = 'data' in found && found.data.kind === 'nodes' ? found.data.top : undefined;
  const isValue = top?.kind === 'element' && isNamed(top, namespaces.signature, 'SignatureValue');
  return isValue && top.parent.kind === 'element' ? top.parent : undefined;
}
