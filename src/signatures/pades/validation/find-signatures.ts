import type { PdfFile } from '../../pdf/pdf-file.ts';
import { signedFields } from '../fields/signed-fields.ts';
import type { SignedField } from '../fields/signed-fields.ts';
import { startUpdate } from '../revision/update.ts';
import { contentsOf, gapFault, readByteRange } from './byte-range.ts';
import type { ByteRange } from './byte-range.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { LimitExceeded } from './limit-exceeded.ts';
import { earlierRevisions, openRevision } from './revisions.ts';
import type { Revision } from './revisions.ts';

export type FoundSignature = SignedField & {
  /** The file as it was when the dictionary was read from it. */
  file: PdfFile;
  contents: Buffer | undefined;
  /** Undefined when it is none. */
  range: ByteRange | undefined;
  /** The fault of the byte range or of /Contents. */
  fault: Reason | undefined;
};

export type FoundSignatures = {
  /** In the order in which they were made. */
  signatures: FoundSignature[];
  /** Each revision that a signature covers, the earliest first. */
  revisions: Revision[];
};

const signaturesAtMost = 100;

/**
 * Finds all signatures of a file, those too that only an earlier revision shows, with the revisions that they cover. Throws
 * UnusablePdf, LimitExceeded.
 */
export function findSignatures(bytes: Buffer, last: PdfFile): FoundSignatures {
  const search: Search = {
    bytes,
    found: new Map(),
    revisions: new Map([[bytes.length, { end: bytes.length, file: last }]]),
    tried: new Set([bytes.length]),
  };
  lookInto(search, last);
  if (search.found.size === 0) for (const file of lastSigned(bytes, last)) lookInto(search, file);
  const end = ({ range }: FoundSignature): number => range?.end ?? bytes.length;
  return {
    signatures: Array.from(search.found.values(), withPlace).toSorted(
      (a, b) => end(a) - end(b) || a.offset - b.offset,
    ),
    revisions: Array.from(search.revisions.values()).toSorted((a, b) => a.end - b.end),
  };
}

/** The dictionary stands where its byte range has the gap: a copy of it, for another field, comes after what it covers. */
function withPlace(signature: FoundSignature): FoundSignature {
  const { file, offset, range, fault, fieldName } = signature;
  if (!range || fault || offset + file.origin < range.first) return signature;
  return { ...signature, fault: { code: 'pdf_signature_changed', values: { field: fieldName } } };
}

type Search = {
  bytes: Buffer;
  found: Map<string, FoundSignature>;
  revisions: Map<number, Revision>;
  /** Ends at which a revision was looked for. */
  tried: Set<number>;
};

/** Looks into a revision, and into those that its signatures cover. */
function lookInto(search: Search, first: PdfFile): void {
  const waiting = [first];
  for (let file = waiting.pop(); file; file = waiting.pop())
    for (const signature of signaturesIn(search.bytes, file)) {
      remember(search, file, signature);
      const revision = coveredBy(search, signature);
      if (revision) waiting.push(revision.file);
    }
}

/** What the revision that it covers says of a signature counts more than what later ones say. */
function remember({ found }: Search, file: PdfFile, signature: FoundSignature): void {
  const key = keyOf(signature);
  if (!found.has(key) || signature.range?.end === file.bytes.length) found.set(key, signature);
  if (found.size > signaturesAtMost) throw new LimitExceeded(`${signaturesAtMost} signatures`);
}

/** The revision that a signature covers, if it was not known yet. */
function coveredBy({ bytes, revisions, tried }: Search, signature: FoundSignature): Revision | undefined {
  const { range, fault } = signature;
  if (!range || fault || tried.has(range.end)) return undefined;
  tried.add(range.end);
  const revision = openRevision(bytes, range.end);
  if (revision) revisions.set(revision.end, revision);
  return revision;
}

function signaturesIn(bytes: Buffer, file: PdfFile): FoundSignature[] {
  return signedFields(startUpdate(file)).map((signed) => {
    const range = readByteRange(file, signed.value);
    const contents = contentsOf(file, signed.value);
    return { ...signed, file, range, contents, fault: faultOf(bytes, range, contents) };
  });
}

function faultOf(
  bytes: Buffer,
  range: ByteRange | undefined,
  contents: Buffer | undefined,
): Reason | undefined {
  if (!contents) return { code: 'pdf_contents_missing' };
  return range ? gapFault(bytes, range, contents) : { code: 'pdf_byte_range_malformed' };
}

/** A signature is the same in a later revision by its field and the bytes that it covers. */
function keyOf({ fieldName, range, offset }: FoundSignature): string {
  return `${range ? `${range.first} ${range.end}` : `at ${offset}`} ${fieldName}`;
}

/** The newest earlier revision with a signature: a later one may have taken it away. */
function lastSigned(bytes: Buffer, last: PdfFile): PdfFile[] {
  for (const { file } of earlierRevisions(bytes, last))
    if (signedFields(startUpdate(file)).length > 0) return [file];
  return [];
}
