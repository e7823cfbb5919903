import { createHash } from 'node:crypto';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import type { Reason } from '../../signed-file/reason.ts';
import {
  noMaterial,
  type ProtectedObjects,
  type SignatureToValidate,
  type TimestampToValidate,
  type ValidationMaterial,
} from '../../signed-file/signed-file.ts';
import { UnusableXml } from '../../xml/unusable-xml.ts';
import { childElements, type XmlElement } from '../../xml/xml-tree.ts';
import { joinMaterial } from '../properties/validation-data.ts';
import type { Properties } from '../properties/qualifying-properties.ts';
import {
  includedReferences,
  referencePropertiesFor,
  writeAllDataObjects,
  writeArchive,
  writeIndividualDataObjects,
  writeReferencesOnly,
  writeSignatureAndReferences,
  writeSignatureValue,
  type ImprintSource,
} from './imprints.ts';
import { referencedMaterial } from './referenced-material.ts';
import { isOneOf, readTimestampProperty, type TimestampProperty } from './timestamp-property.ts';

type Kind = {
  names: readonly string[];
  kind: TimestampToValidate['kind'];
  write: (source: ImprintSource, write: (octets: Buffer) => void) => void;
};

const contentKinds: readonly Kind[] = [
  { names: ['AllDataObjectsTimeStamp'], kind: 'content', write: writeAllDataObjects },
  { names: ['IndividualDataObjectsTimeStamp'], kind: 'content', write: writeIndividualDataObjects },
];
const laterKinds: readonly Kind[] = [
  { names: ['SignatureTimeStamp'], kind: 'signature', write: writeSignatureValue },
  { names: ['RefsOnlyTimeStamp', 'RefsOnlyTimeStampV2'], kind: 'references', write: writeReferencesOnly },
  {
    names: ['SigAndRefsTimeStamp', 'SigAndRefsTimeStampV2'],
    kind: 'references',
    write: writeSignatureAndReferences,
  },
  { names: ['ArchiveTimeStamp'], kind: 'archive', write: writeArchive },
];

const mostTimestamps = 100;

export type TimestampSource = Omit<ImprintSource, 'property' | 'preceding'> & {
  id: string;
  properties: Properties;
  /** Certificates of KeyInfo. */
  own: ValidationMaterial;
  /** All material of the signature. */
  material: ValidationMaterial;
  materialIn: (property: XmlElement) => ValidationMaterial;
  counterSignatureIn: (property: XmlElement) => SignatureToValidate | undefined;
};

/** Reads the timestamps of a signature in the order in which they were added, each with what it is over and protects. */
export function readTimestamps(source: TimestampSource): TimestampToValidate[] {
  const { properties, own } = source;
  const found: TimestampToValidate[] = [];
  const dataObjects = properties.signed?.dataObjects;
  for (const element of dataObjects ? childElements(dataObjects) : [])
    take(element, contentKinds, { source, found, preceding: [], covered: nothing });
  let covered: ProtectedObjects = { signatures: [source.id], timestamps: idsOf(found), material: own };
  for (const [at, element] of properties.unsigned.entries()) {
    take(element, laterKinds, { source, found, preceding: properties.unsigned.slice(0, at), covered });
    covered = { ...withProperty(covered, element, source), timestamps: idsOf(found) };
  }
  return found;
}

const nothing: ProtectedObjects = { signatures: [], timestamps: [], material: noMaterial };

function idsOf(timestamps: readonly TimestampToValidate[]): string[] {
  return timestamps.map(({ id }) => id);
}

function withProperty(
  { signatures, timestamps, material }: ProtectedObjects,
  property: XmlElement,
  { counterSignatureIn, materialIn }: TimestampSource,
): ProtectedObjects {
  const counter = counterSignatureIn(property);
  return {
    signatures: counter ? [...signatures, counter.id] : signatures,
    timestamps: counter ? [...timestamps, ...idsOf(counter.timestamps)] : timestamps,
    material: joinMaterial(material, materialIn(property), counter?.material ?? noMaterial),
  };
}

type Progress = {
  source: TimestampSource;
  found: TimestampToValidate[];
  preceding: readonly XmlElement[];
  /** What an archive timestamp would cover here. */
  covered: ProtectedObjects;
};

function take(element: XmlElement, kinds: readonly Kind[], progress: Progress): void {
  const kind = kinds.find(({ names }) => isOneOf(element, names));
  if (!kind) return;
  const { source, found, preceding } = progress;
  const property = readTimestampProperty(element);
  const imprint = { ...source, property, preceding };
  const faults = [...property.faults, ...includeFaults(kind, imprint)];
  const digestOf = remembered((algorithm) => digest(algorithm, (write) => kind.write(imprint, write)));
  for (const token of property.tokens) {
    if (found.length >= mostTimestamps) return;
    found.push({
      id: `${source.id}-timestamp-${found.length + 1}`,
      kind: kind.kind,
      token,
      digestOf,
      faults,
      protects: protectsOf(kind, property, progress),
    });
  }
}

/** Only individual data objects are named one by one; elsewhere a list would stamp less than it seems. */
function includeFaults({ write }: Kind, source: ImprintSource): Reason[] {
  const { includes } = source.property;
  const isRight =
    write === writeIndividualDataObjects
      ? includes.length > 0 && includedReferences(source).length === includes.length
      : includes.length === 0;
  return isRight ? [] : [{ code: 'xml_timestamp_malformed', values: { what: 'xades:Include' } }];
}

function protectsOf(
  { kind, write }: Kind,
  property: TimestampProperty,
  { source, found, preceding, covered }: Progress,
): ProtectedObjects {
  if (kind === 'content') return nothing;
  if (kind === 'archive') return covered;
  const contents = found.filter((each) => each.kind === 'content');
  const signatures = [source.id];
  if (kind === 'signature') return { signatures, timestamps: idsOf(contents), material: noMaterial };
  const references = preceding.filter((each) => isOneOf(each, referencePropertiesFor(property)));
  const material = referencedMaterial(references, source.material, source.file);
  if (write === writeReferencesOnly) return { signatures: [], timestamps: [], material };
  const stamped = found.filter((each) => each.kind === 'content' || each.kind === 'signature');
  return { signatures, timestamps: idsOf(stamped), material };
}

/** Asks once for each algorithm: a validation may come back for the same digest. */
function remembered(find: TimestampToValidate['digestOf']): TimestampToValidate['digestOf'] {
  const known = new Map<DigestAlgorithm, Buffer>();
  return (algorithm) => {
    const found = known.get(algorithm) ?? find(algorithm);
    known.set(algorithm, found);
    return found;
  };
}

/** The digest of what is written; of nothing that a token could be over when there is too much of it. */
function digest(algorithm: DigestAlgorithm, writeInto: (write: (octets: Buffer) => void) => void): Buffer {
  const hash = createHash(algorithm);
  try {
    writeInto((octets) => hash.update(octets));
  } catch (error) {
    if (error instanceof UnusableXml) return Buffer.alloc(0);
    throw error;
  }
  return hash.digest();
}
