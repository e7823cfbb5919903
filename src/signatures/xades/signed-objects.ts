import type { SignedObject } from '../signed-file/signed-file.ts';
import { UnusableXml } from '../xml/unusable-xml.ts';
import { attributeOf, childElements, isNamed, type XmlDocument, type XmlElement } from '../xml/xml-tree.ts';
import type { Findings } from './findings.ts';
import { namespaces, referenceTypes } from './names.ts';
import { dereference, type Dereferenced } from './references/dereference.ts';
import type { Reference } from './references/reference.ts';
import { digestData } from './references/write-data.ts';
import { readReferences, type SignatureParts } from './signature-parts.ts';
import type { XadesFile } from './xades-file.ts';

/** A reference with what it was followed to; `followed` is undefined when it leads nowhere. */
export type CheckedReference = {
  reference: Reference;
  followed: Dereferenced | undefined;
  object: SignedObject;
};

export type Place = { parts: SignatureParts; file: XadesFile; findings: Findings };

/** Follows each reference of a signature, and those of its manifests, and compares their digests. */
export function checkReferences(place: Place): {
  direct: CheckedReference[];
  inManifests: CheckedReference[];
} {
  const direct = place.parts.references.map((reference) => checkReference(reference, place));
  return { direct, inManifests: direct.flatMap((checked) => checkManifest(checked, place)) };
}

function checkReference(reference: Reference, { parts, file, findings }: Place): CheckedReference {
  const found = dereference(reference, parts.element, file);
  const followed = 'fault' in found ? undefined : found;
  if ('fault' in found) {
    // What is not there is said by its state.
    const isMissing =
      found.fault.code === 'document_missing' || found.fault.code === 'xml_reference_unresolved';
    (isMissing ? findings.notes : findings.formatFaults).push(found.fault);
  }
  const { digestAlgorithm } = reference;
  if (!digestAlgorithm) findings.constraintFaults.push(unknownDigest(reference));
  const object: SignedObject = {
    name: nameOf(reference, followed),
    scope: 'full',
    state: followed ? stateOf(reference, followed, { file, findings }) : 'missing',
    digestAlgorithm,
    ...(isOwnStructure(reference, followed, parts) && { isInternal: true }),
  };
  return { reference, followed, object };
}

/** The signature's properties, its manifests and its own keys are no content of the signer's. */
function isOwnStructure(
  { type }: Reference,
  followed: Dereferenced | undefined,
  { keyInfo }: SignatureParts,
): boolean {
  if (type === referenceTypes.signedProperties || type === referenceTypes.manifest) return true;
  return keyInfo !== undefined && followed !== undefined && targetOf(followed) === keyInfo;
}

function stateOf(
  { digestAlgorithm, digest }: Reference,
  { result }: Dereferenced,
  { file, findings }: Pick<Place, 'file' | 'findings'>,
): SignedObject['state'] {
  if (!digestAlgorithm) return 'changed';
  try {
    return digestData(result, digestAlgorithm, file).equals(digest) ? 'intact' : 'changed';
  } catch (error) {
    if (!(error instanceof UnusableXml)) throw error;
    findings.formatFaults.push(error.reason);
    return 'missing';
  }
}

function unknownDigest({ element }: Reference) {
  const method = childElements(element, namespaces.signature, 'DigestMethod')[0];
  const algorithm = (method && attributeOf(method, 'Algorithm')) ?? '';
  return { code: 'xml_digest_unknown', values: { algorithm } } as const;
}

function nameOf({ uri }: Reference, followed: Dereferenced | undefined): string {
  if (followed?.resolved.file !== undefined) return followed.resolved.file;
  return uri === undefined || uri === '' || uri === '#xpointer(/)' ? 'document' : uri;
}

/** The references of a manifest that this signature holds and covers (XMLDSig section 5.1). */
function checkManifest({ reference, followed }: CheckedReference, place: Place): CheckedReference[] {
  if (reference.type !== referenceTypes.manifest || !followed) return [];
  const manifest = targetOf(followed);
  if (manifest?.kind !== 'element' || !isOwnManifest(manifest, place.parts)) {
    place.findings.formatFaults.push({ code: 'xml_manifest_misplaced' });
    return [];
  }
  const inner = readReferences(childElements(manifest));
  if (!('fault' in inner)) return inner.references.map((each) => checkReference(each, place));
  place.findings.formatFaults.push(inner.fault);
  return [];
}

function isOwnManifest(element: XmlElement, { objects }: SignatureParts): boolean {
  return (
    isNamed(element, namespaces.signature, 'Manifest') && objects.some((each) => each === element.parent)
  );
}

/** The element or document that a reference leads to, undefined for a file beside the signature. */
export function targetOf({ resolved: { data } }: Dereferenced): XmlElement | XmlDocument | undefined {
  return data.kind === 'nodes' ? data.top : undefined;
}
