import { fromBufferPromise } from 'yauzl';
import type { Entry, LocalFileHeader, ZipFile as OpenZip } from 'yauzl';
import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { Reason } from '../signed-file/reason.ts';
import { judgeLayout } from './judge-layout.ts';
import type { Extent } from './judge-layout.ts';
import { descriptorFlag, headersAgree, isLink } from './judge-headers.ts';
import { foldName, judgeName } from './judge-name.ts';
import { skipPrefix } from './skip-prefix.ts';
import { tooMuch, unpackEntry } from './unpack-entry.ts';
import type { ZipEntry, ZipFile } from './zip-file.ts';
import { zipLimits } from './zip-limits.ts';

/** An entry as both of its headers have it. */
type Found = { entry: Entry; rawName: Buffer; name: string; local: LocalFileHeader; faults: Reason[] };

/**
 * Reads every file of a ZIP (APPNOTE 6.3.10), within limits. Whatever makes readers differ, or hides something, is a fault and
 * not an error: names that are there twice or lead elsewhere, headers that disagree, bytes outside of the records, false sizes.
 * Throws NotASignature for bytes that are no ZIP, or cut off.
 */
export async function readZip(file: Buffer): Promise<ZipFile> {
  const bytes = skipPrefix(file);
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(bytes, options).catch(refuse);
  if (zip.entryCount > zipLimits.entries) return { entries: [], comment: '', faults: [tooMany] };
  const found = await foundIn(zip).catch(refuse);
  const layout = judgeLayout(bytes, found.map(extentOf), directoryOf(zip, found));
  const { entries, faults } = unpackAll(bytes, found);
  return {
    entries,
    // Bytes, although the types say a text: names and comments are not decoded by the library.
    comment: Buffer.from(zip.comment).toString(),
    faults: [
      ...(bytes === file ? layout : [prefixed, ...layout]),
      ...found.flatMap((one) => one.faults),
      ...repeated(found),
      ...faults,
    ],
  };
}

const prefixed: Reason = { code: 'zip_foreign_bytes' };
const tooMany: Reason = { code: 'limit_exceeded', values: { limit: `${zipLimits.entries}` } };

function refuse(cause: unknown): never {
  throw new NotASignature('This is not a ZIP container, or it is damaged. Send the whole file.', { cause });
}

async function foundIn(zip: OpenZip): Promise<Found[]> {
  const found: Found[] = [];
  for await (const entry of zip.eachEntry()) {
    const rawName = entry.fileNameRaw;
    const { name, isUnsafe } = judgeName(rawName);
    const local = await zip.readLocalFileHeaderPromise(entry);
    const values = { file: name };
    const faults: Reason[] = [];
    if (isUnsafe) faults.push({ code: 'zip_name_unsafe', values });
    if (isLink(entry)) faults.push({ code: 'zip_symbolic_link', values });
    if (!headersAgree(entry, local)) faults.push({ code: 'zip_headers_differ', values });
    found.push({ entry, rawName, name, local, faults });
  }
  return found;
}

function extentOf({ entry, local }: Found): Extent {
  const hasDescriptor = (entry.generalPurposeBitFlag & descriptorFlag) !== 0;
  const start = entry.relativeOffsetOfLocalHeader;
  return { start, end: local.fileDataStart + entry.compressedSize, hasDescriptor };
}

/** yauzl's cursor stands behind the last record of the directory; the records' lengths lead back to its beginning. */
function directoryOf(zip: OpenZip, found: readonly Found[]): Extent {
  const end = Number(zip.readEntryCursor);
  const length = found.reduce(
    (sum, { entry }) => sum + 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  );
  return { start: end - length, end, hasDescriptor: false };
}

function repeated(found: readonly Found[]): Reason[] {
  const seen = new Set<string>();
  const twice: Reason[] = [];
  for (const { name } of found) {
    const folded = foldName(name);
    if (seen.has(folded)) twice.push({ code: 'zip_entry_repeated', values: { file: name } });
    seen.add(folded);
  }
  return twice;
}

function unpackAll(bytes: Buffer, found: readonly Found[]): { entries: ZipEntry[]; faults: Reason[] } {
  const declared = found.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (declared > zipLimits.unpackedBytes) return { entries: [], faults: [tooMuch] };
  const entries = new Map<string, ZipEntry>();
  const faults: Reason[] = [];
  let room: number = zipLimits.unpackedBytes;
  for (const one of found.filter(({ name }) => !name.endsWith('/'))) {
    const { fileDataStart } = one.local;
    const packed = bytes.subarray(fileDataStart, fileDataStart + one.entry.compressedSize);
    const unpacked = unpackEntry(one.entry, packed, { name: one.name, room });
    room -= unpacked.bytes.length;
    faults.push(...unpacked.faults);
    const entry = { name: one.name, bytes: unpacked.bytes, isPlainFirst: isPlainFirst(one) };
    if (!entries.has(one.name)) entries.set(one.name, entry);
  }
  return { entries: [...entries.values()], faults };
}

function isPlainFirst({ entry, local }: Found): boolean {
  return (
    entry.relativeOffsetOfLocalHeader === 0 && entry.compressionMethod === 0 && local.extraFieldLength === 0
  );
}
