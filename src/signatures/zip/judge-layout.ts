import type { Reason } from '../signed-file/reason.ts';

/** Where an entry's record is: its local header, and the end of its data. */
export type Extent = { start: number; end: number; hasDescriptor: boolean };

const signatures = { descriptor: 0x08074b50, end: 0x06054b50, zip64End: 0x06064b50 };

/** A data descriptor has 12 octets, 16 with its signature, and 8 more in ZIP64 (APPNOTE section 4.3.9). */
const descriptorLengths = [12, 16, 20, 24];

/**
 * Judges whether the records of a ZIP fill it from its first octet to its directory, and the directory reaches the end record:
 * whatever lies between, before or across could be another file to other readers (APPNOTE section 4.3.6).
 */
export function judgeLayout(bytes: Buffer, extents: readonly Extent[], directory: Extent): Reason[] {
  const faults = new Set<Reason['code']>();
  let at = 0;
  for (const extent of extents.toSorted((left, right) => left.start - right.start)) {
    if (extent.start < at) faults.add('zip_entries_overlap');
    if (extent.start > at) faults.add('zip_foreign_bytes');
    at = extent.end;
    if (extent.hasDescriptor)
      at = afterDescriptor(bytes, at, [...extents.map(({ start }) => start), directory.start]);
  }
  if (at > directory.start) faults.add('zip_entries_overlap');
  if (at < directory.start || !reachesEnd(bytes, directory)) faults.add('zip_foreign_bytes');
  return [...faults].map((code) => ({ code }));
}

/** The descriptor reaches the next record exactly. */
function afterDescriptor(bytes: Buffer, at: number, starts: readonly number[]): number {
  const next = starts
    .filter((start) => start >= at)
    .reduce((least, start) => Math.min(least, start), bytes.length);
  const length = next - at;
  const isSigned = length >= 4 && bytes.readUInt32LE(at) === signatures.descriptor;
  return descriptorLengths.includes(length) && isSigned === (length % 8 === 0) ? next : at;
}

/** What follows the directory is the end record, perhaps behind that of ZIP64 and its locator. */
function reachesEnd(bytes: Buffer, { end }: Extent): boolean {
  if (end + 22 > bytes.length) return false;
  const found = bytes.readUInt32LE(end);
  if (found === signatures.end) return end + 22 + bytes.readUInt16LE(end + 20) === bytes.length;
  if (found !== signatures.zip64End || end + 56 + 20 + 22 > bytes.length) return false;
  const last = end + 12 + Number(bytes.readBigUInt64LE(end + 4)) + 20;
  return last + 22 <= bytes.length && last + 22 + bytes.readUInt16LE(last + 20) === bytes.length;
}
