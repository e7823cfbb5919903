import { canonicalize, type CanonicalizeOptions } from '../../xml/canonicalize.ts';
import { attributeOf, childElements, type XmlElement } from '../../xml/xml-tree.ts';
import { namespaces, referenceTypes } from '../names.ts';
import { writeData } from '../references/write-data.ts';
import type { SignatureParts } from '../signature-parts.ts';
import type { CheckedReference } from '../signed-objects.ts';
import type { XadesFile } from '../xades-file.ts';
import { isOneOf, type TimestampProperty } from './timestamp-property.ts';

/** What a timestamp may be over, and where to write the octets of it. */
export type ImprintSource = {
  parts: SignatureParts;
  file: XadesFile;
  /** The references of SignedInfo, in order. */
  checked: readonly CheckedReference[];
  property: TimestampProperty;
  /** The unsigned properties before this one. */
  preceding: readonly XmlElement[];
};
type Write = (octets: Buffer) => void;

/**
 * References to validation data, of the first and of the second form, which a timestamp of that form is over (EN 319 132-1
 * annex A.1, TS 101 903 clause 7.4).
 */
export function referencePropertiesFor({ element }: TimestampProperty): readonly string[] {
  const v2 = element.local.endsWith('V2') ? 'V2' : '';
  return [
    `CompleteCertificateRefs${v2}`,
    'CompleteRevocationRefs',
    `AttributeCertificateRefs${v2}`,
    'AttributeRevocationRefs',
  ];
}

/** AllDataObjectsTimeStamp: the data of all references but that to the properties (EN 319 132-1 clause 5.2.8.1). */
export function writeAllDataObjects(source: ImprintSource, write: Write): void {
  for (const checked of source.checked)
    if (checked.reference.type !== referenceTypes.signedProperties) writeReference(checked, source, write);
}

/** IndividualDataObjectsTimeStamp: the data of the references that are named (EN 319 132-1 clause 5.2.8.2). */
export function writeIndividualDataObjects(source: ImprintSource, write: Write): void {
  for (const checked of includedReferences(source)) writeReference(checked, source, write);
}

/** The references that Include elements name, in their order; fewer when one names none of this signature. */
export function includedReferences({ property, checked }: ImprintSource): CheckedReference[] {
  return property.includes
    .map((include) => attributeOf(include, 'URI') ?? '')
    .map((uri) => checked.find(({ reference }) => uri === `#${reference.id}` && reference.id !== undefined))
    .filter((each) => each !== undefined);
}

/** SignatureTimeStamp: the signature value (EN 319 132-1 clause 5.3). */
export function writeSignatureValue(source: ImprintSource, write: Write): void {
  writeElement(source.parts.signatureValue, source, write);
}

/** RefsOnlyTimeStamp: the references to validation data before it (EN 319 132-1 annex A.1.5.2). */
export function writeReferencesOnly(source: ImprintSource, write: Write): void {
  for (const each of source.preceding)
    if (isOneOf(each, referencePropertiesFor(source.property))) writeElement(each, source, write);
}

/** SigAndRefsTimeStamp: the signature value, its timestamps and references before it (EN 319 132-1 annex A.1.5.1). */
export function writeSignatureAndReferences(source: ImprintSource, write: Write): void {
  writeSignatureValue(source, write);
  for (const each of source.preceding)
    if (isOneOf(each, ['SignatureTimeStamp', ...referencePropertiesFor(source.property)]))
      writeElement(each, source, write);
}

/**
 * ArchiveTimeStamp: the data of all references, the signature's own elements, the properties before it and the other objects
 * (EN 319 132-1 clause 5.5.2.2; TS 101 903 1.3.2 clause 7.7 leaves out objects that a reference already led to).
 */
export function writeArchive(source: ImprintSource, write: Write): void {
  const { parts, checked, property, preceding } = source;
  for (const each of checked) writeReference(each, source, write);
  for (const each of [parts.signedInfo, parts.signatureValue, parts.keyInfo, ...preceding])
    if (each) writeElement(each, source, write);
  const isOld = property.element.namespace === namespaces.xades;
  for (const object of parts.objects) {
    const holdsProperties = childElements(object, namespaces.xades, 'QualifyingProperties').length > 0;
    if (!holdsProperties && !(isOld && isReferenced(object, checked))) writeElement(object, source, write);
  }
}

function isReferenced(object: XmlElement, checked: readonly CheckedReference[]): boolean {
  return checked.some(
    ({ followed }) => followed?.resolved.data.kind === 'nodes' && followed.resolved.data.top === object,
  );
}

function writeReference({ followed }: CheckedReference, source: ImprintSource, write: Write): void {
  const { file, property } = source;
  if (followed) writeData(followed.result, { file, fallback: property.how }, write);
}

function writeElement(
  element: XmlElement,
  { file, property }: { file: XadesFile; property: { how: CanonicalizeOptions } },
  write: Write,
): void {
  canonicalize(element, property.how, (text) => {
    const octets = Buffer.from(text);
    file.spend(octets.length);
    write(octets);
  });
}
