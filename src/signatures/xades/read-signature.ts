import { digestOf } from '../algorithms/digest.ts';
import type { Reason } from '../signed-file/reason.ts';
import {
  noMaterial,
  type CertificateReference,
  type SignatureToValidate,
  type SignedObject,
} from '../signed-file/signed-file.ts';
import { canonicalBytes } from '../xml/canonicalize.ts';
import { UnusableXml } from '../xml/unusable-xml.ts';
import { attributeOf, childElement, isNamed, type XmlElement } from '../xml/xml-tree.ts';
import { coversAll } from './coverage.ts';
import { noFindings, type Findings } from './findings.ts';
import { certificatesIn, keysAreOf } from './key-info.ts';
import { namespaces } from './names.ts';
import { findProperties, type Properties } from './properties/qualifying-properties.ts';
import {
  checkDataObjectFormats,
  mimeTypesIn,
  notePolicy,
  readSigningTime,
} from './properties/signed-claims.ts';
import { readSigningCertificate } from './properties/signing-certificate.ts';
import { distinctMaterial, joinMaterial, materialIn } from './properties/validation-data.ts';
import { canonicalizationIn } from './references/canonicalization-method.ts';
import { readSignatureMethod } from './signature-method.ts';
import { readParts, type SignatureParts } from './signature-parts.ts';
import { checkReferences, targetOf, type CheckedReference } from './signed-objects.ts';
import { readTimestamps } from './timestamps/read-timestamps.ts';
import type { XadesFile } from './xades-file.ts';

export type SignaturePlace = {
  id: string;
  file: XadesFile;
  /** The signature that this one countersigns. */
  countersigned?: XmlElement;
};

/** Reads one ds:Signature with its countersignatures (XMLDSig section 4, EN 319 132-1). It judges structure alone. */
export function readSignature(element: XmlElement, place: SignaturePlace): SignatureToValidate {
  const parts = readParts(element);
  return 'fault' in parts ? unreadable(place.id, parts.fault) : readFrom(parts, place);
}

/** A signature that cannot be read, with the reason. */
export function unreadable(id: string, fault: Reason): SignatureToValidate {
  return {
    id,
    format: 'XAdES',
    ...noFindings(),
    formatFaults: [fault],
    signingCertificate: { candidates: [], signed: undefined },
    signedObjects: [],
    value: { algorithm: undefined, algorithmName: '', signedBytes: Buffer.alloc(0), bytes: Buffer.alloc(0) },
    claimedSigningTime: undefined,
    timestamps: [],
    material: noMaterial,
    counterSignatures: [],
  };
}

function readFrom(parts: SignatureParts, place: SignaturePlace): SignatureToValidate {
  const { id, file, countersigned } = place;
  const findings = noFindings();
  const { direct, inManifests } = checkReferences({ parts, file, findings });
  const properties = findProperties({ parts, file, findings }, direct);
  const checked = [...direct, ...inManifests];
  const mimeTypes = mimeTypesIn(properties.signed?.dataObjects);
  const isWhole = coversAll(parts, { file, checked, mimeTypes, isCounter: countersigned !== undefined });
  if (!isWhole) findings.constraintFaults.push({ code: 'xml_coverage_partial' });
  if (countersigned) requireCountersigned(countersigned, direct, findings);
  if (!countersigned) noteEncoding(file, findings);
  const claims = readClaims(properties, checked, findings);
  const own = { ...noMaterial, certificates: certificatesIn(parts.keyInfo) };
  const materials = new Map(properties.unsigned.map((each) => [each, materialIn(each)]));
  const material = distinctMaterial(joinMaterial(own, ...materials.values()), findings);
  const candidates = candidatesOf(own.certificates, material.certificates, claims.signed);
  if (!keysAreOf(candidates[0], parts.keyInfo)) findings.formatFaults.push({ code: 'xml_key_value_differs' });
  const counters = readCounterSignatures(properties.unsigned, parts, place);
  return {
    id,
    format: 'XAdES',
    ...findings,
    signingCertificate: { candidates, signed: claims.signed },
    signedObjects: checked.map((each) => scopeOf(each, isWhole)),
    value: readValue(parts, { file, findings }),
    claimedSigningTime: claims.signingTime,
    timestamps: readTimestamps({
      id,
      parts,
      file,
      checked: direct,
      properties,
      own,
      material,
      materialIn: (property) => materials.get(property) ?? noMaterial,
      counterSignatureIn: (property) => counters.get(property),
    }),
    material,
    counterSignatures: [...counters.values()],
  };
}

/** What is digested is UTF-8, whatever the file is written in (Canonical XML 1.1 section 2). */
function noteEncoding({ document: { encoding } }: XadesFile, { notes }: Findings): void {
  const values = { encoding: encoding.toUpperCase() };
  if (!encoding.startsWith('utf-')) notes.push({ code: 'xml_encoding_converted', values });
}

/** Elements of the document count as wholly covered only where nothing around them is left for a reader to take for signed. */
function scopeOf({ object, followed }: CheckedReference, isWhole: boolean): SignedObject {
  const isElement = followed !== undefined && targetOf(followed) !== undefined;
  return isElement && !object.isInternal && !isWhole ? { ...object, scope: 'partial' } : object;
}

function readClaims({ signed }: Properties, checked: readonly CheckedReference[], findings: Findings) {
  const references = checked.map(({ reference }) => reference);
  if (signed?.dataObjects) checkDataObjectFormats(signed.dataObjects, references, findings);
  if (!signed?.signature) return { signed: undefined, signingTime: undefined };
  notePolicy(signed.signature, findings);
  return {
    signed: readSigningCertificate(signed.signature, findings),
    signingTime: readSigningTime(signed.signature, findings),
  };
}

/** The certificates of KeyInfo, before them those that the signed reference names, wherever they stand. */
function candidatesOf(
  given: readonly Buffer[],
  all: readonly Buffer[],
  signed: CertificateReference | undefined,
): Buffer[] {
  const { algorithm, digest } = signed ?? {};
  const named = algorithm ? all.filter((der) => digest && digestOf(algorithm, der).equals(digest)) : [];
  return [...named, ...given.filter((der) => !named.some((each) => each.equals(der)))];
}

function readValue(
  { canonicalizationMethod, signatureMethod, signedInfo, value }: SignatureParts,
  { file, findings }: { file: XadesFile; findings: Findings },
): SignatureToValidate['value'] {
  const how = canonicalizationIn(canonicalizationMethod);
  if (!how) {
    const algorithm = attributeOf(canonicalizationMethod, 'Algorithm') ?? '';
    findings.formatFaults.push({ code: 'xml_canonicalization_unknown', values: { algorithm } });
  }
  const signedBytes = how ? canonicalBytes(signedInfo, how) : Buffer.alloc(0);
  try {
    file.spend(signedBytes.length);
  } catch (error) {
    if (!(error instanceof UnusableXml)) throw error;
    findings.formatFaults.push(error.reason);
  }
  return { ...readSignatureMethod(signatureMethod), signedBytes, bytes: value };
}

function requireCountersigned(
  countersigned: XmlElement,
  direct: readonly CheckedReference[],
  findings: Findings,
): void {
  const isOver = direct.some(({ followed }) => {
    const target = followed && targetOf(followed);
    return (
      target?.kind === 'element' &&
      isNamed(target, namespaces.signature, 'SignatureValue') &&
      target.parent === countersigned
    );
  });
  if (!isOver) findings.formatFaults.push({ code: 'xml_countersignature_elsewhere' });
}

/** The signatures in the CounterSignature properties, by their properties (EN 319 132-1 clause 5.2.7.2). */
function readCounterSignatures(
  unsigned: readonly XmlElement[],
  { element }: SignatureParts,
  { id, file }: SignaturePlace,
): ReadonlyMap<XmlElement, SignatureToValidate> {
  const found = new Map<XmlElement, SignatureToValidate>();
  for (const property of unsigned) {
    if (!isNamed(property, namespaces.xades, 'CounterSignature')) continue;
    const inner = childElement(property, namespaces.signature, 'Signature');
    const place = { id: `${id}-counter-${found.size + 1}`, file, countersigned: element };
    if (!inner) continue;
    file.claimed.add(inner);
    found.set(property, readSignature(inner, place));
  }
  return found;
}
