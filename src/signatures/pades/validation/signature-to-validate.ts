import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import { oids } from '../../asn1/oids.ts';
import { MalformedError } from '../../asn1/parse.ts';
import { cmsSignatures } from '../../cades/cms-signatures.ts';
import { readCms } from '../../cades/cms/read-cms.ts';
import type { Cms } from '../../cades/cms/read-cms.ts';
import { contentOfBytes, onceEach } from '../../cades/cms/signed-content.ts';
import type { SignedContent } from '../../cades/cms/signed-content.ts';
import { nameOf } from '../../pdf/objects.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { noMaterial } from '../../signed-file/signed-file.ts';
import type { PdfSignatureFacts, SignatureToValidate, SignedObject } from '../../signed-file/signed-file.ts';
import { coveredDigest } from './byte-range.ts';
import type { FoundSignature } from './find-signatures.ts';
import type { PlacedSignature } from './placed-signature.ts';
import { readDate } from './read-date.ts';

/** The /SubFilter of a signature: how /Contents is encoded (ISO 32000-2 table 260, ETSI EN 319 142-1 clause 5.3). */
function subFilterOf({ file, value }: FoundSignature): string | undefined {
  return nameOf(file.resolve(value.get('SubFilter')));
}

/** Whether a signature is a document timestamp (ETSI EN 319 142-1 clause 5.4.3). */
export function isTimestamp(found: FoundSignature): boolean {
  return subFilterOf(found) === 'ETSI.RFC3161';
}

type Digest = (algorithm: DigestAlgorithm) => Buffer;

/** Reads a signature from its dictionary: the CMS in /Contents over the bytes of /ByteRange. */
export function signatureToValidate(bytes: Buffer, placed: PlacedSignature): SignatureToValidate {
  const { found, id, facts } = placed;
  const { range } = found;
  const covered = range && onceEach((algorithm) => coveredDigest(bytes, range, algorithm));
  const cms = cmsOf(found);
  const content = contentOf(found, cms, covered);
  const [signature] = cms ? cmsSignatures({ cms, content, format: 'PAdES' }) : [];
  const read = signature ?? unreadable(id);
  const objects = [...objectsOf(found, cms, covered), ...read.signedObjects];
  return {
    ...read,
    id,
    ...(isPkcs7(found) && { profile: 'PKCS7' }),
    formatFaults: [...placed.faults, ...faultsOf(found, cms), ...read.formatFaults],
    notes: [...placed.notes, ...notesOf(found, read)],
    signedObjects: objects.map((object) => ({ ...object, scope: scopeOf(facts) })),
    claimedSigningTime: read.claimedSigningTime ?? readDate(found.file.resolve(found.value.get('M'))),
    pdf: facts,
  };
}

/** The time is in /M, and not in a signed attribute (ETSI EN 319 142-1 clause 6.3). */
function notesOf(found: FoundSignature, { notes, claimedSigningTime }: SignatureToValidate): Reason[] {
  const others = notes.filter(({ code }) => code !== 'cms_signing_time_missing');
  const isMisplaced = claimedSigningTime !== undefined && subFilterOf(found) === 'ETSI.CAdES.detached';
  return isMisplaced ? [...others, { code: 'pdf_signing_time_attribute' }] : others;
}

function scopeOf({ coverage }: PdfSignatureFacts): 'full' | 'partial' {
  return coverage === 'ENTIRE_FILE' || coverage === 'ENTIRE_REVISION' ? 'full' : 'partial';
}

/** The CMS of a signature; undefined when there is none in /Contents. */
function cmsOf({ contents }: FoundSignature): Cms | undefined {
  try {
    return contents && readCms(contents);
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

/** What the CMS is over: the bytes of the range, or in the oldest kind their SHA-1 (ISO 32000-1 clause 12.8.3.3.1). */
function contentOf(found: FoundSignature, cms: Cms | undefined, covered: Digest | undefined): SignedContent {
  if (cms && isOverDigest(found)) return contentOfBytes('digest', cms.content, { isInternal: true });
  return { name: 'document', bytes: undefined, digestOf: covered };
}

function objectsOf(found: FoundSignature, cms: Cms | undefined, covered: Digest | undefined): SignedObject[] {
  if (!cms || !isOverDigest(found)) return [];
  const isIntact = cms.content !== undefined && covered?.('sha1').equals(cms.content) === true;
  const state = isIntact ? 'intact' : 'changed';
  return [{ name: 'document', scope: 'full', state, digestAlgorithm: 'sha1' }];
}

/** Signatures of ISO 32000-1, to which PAdES has no levels (clause 12.8.3.3). */
function isPkcs7(found: FoundSignature): boolean {
  return subFilterOf(found)?.startsWith('adbe.pkcs7.') === true;
}

function isOverDigest(found: FoundSignature): boolean {
  return subFilterOf(found) === 'adbe.pkcs7.sha1';
}

const detached = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached']);

function faultsOf(found: FoundSignature, cms: Cms | undefined): Reason[] {
  const faults: Reason[] = [];
  const subFilter = subFilterOf(found);
  if (subFilter === undefined) faults.push({ code: 'pdf_sub_filter_missing' });
  else if (!detached.has(subFilter) && subFilter !== 'adbe.pkcs7.sha1')
    faults.push({ code: 'pdf_sub_filter_unknown', values: { name: subFilter } });
  if (nameOf(found.file.resolve(found.value.get('Type'))) === 'DocTimeStamp')
    faults.push({ code: 'pdf_type_mismatch' });
  if (!cms) return [...faults, { code: 'structure_damaged' }];
  if (cms.trailing.some((octet) => octet !== 0)) faults.push({ code: 'pdf_contents_padding' });
  if (cms.signers.length !== 1) faults.push({ code: 'pdf_signer_count' });
  if (cms.contentType !== oids.data || (cms.content && detached.has(subFilter ?? '')))
    faults.push({ code: 'pdf_content_type' });
  return faults;
}

/** A signature without a CMS that can be read: nothing of it can be verified. */
function unreadable(id: string): SignatureToValidate {
  return {
    id,
    format: 'PAdES',
    formatFaults: [],
    constraintFaults: [],
    notes: [],
    signingCertificate: { candidates: [], signed: undefined },
    signedObjects: [{ name: 'document', scope: 'partial', state: 'missing', digestAlgorithm: undefined }],
    value: {
      algorithm: undefined,
      algorithmName: '',
      signedBytes: Buffer.alloc(0),
      bytes: Buffer.alloc(0),
    },
    claimedSigningTime: undefined,
    timestamps: [],
    material: noMaterial,
    counterSignatures: [],
  };
}
