import type { Entry, LocalFileHeader } from 'yauzl';

/** The flag that sizes and checksum follow the data (APPNOTE section 4.4.4). */
export const descriptorFlag = 0x08;

/** A Unicode path (APPNOTE section 4.6.9) would be another name beside the one that is read. */
const unicodePath = 0x7075;

/** A size that stands in the extra field of ZIP64 (APPNOTE section 4.5.3). */
const elsewhere = 0xffffffff;

/** Tells whether the entry in the directory and the header before the data say the same, as far as both say it. */
export function headersAgree(entry: Entry, local: LocalFileHeader): boolean {
  return (
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    local.generalPurposeBitFlag === entry.generalPurposeBitFlag &&
    sizesAgree(entry, local) &&
    !entry.extraFields.some(({ id }) => id === unicodePath)
  );
}

function sizesAgree(entry: Entry, local: LocalFileHeader): boolean {
  const isBehind = (local.generalPurposeBitFlag & descriptorFlag) !== 0;
  const says = (size: number, stated: number): boolean =>
    size === stated || size === elsewhere || (isBehind && size === 0);
  return (
    says(local.compressedSize, entry.compressedSize) &&
    says(local.uncompressedSize, entry.uncompressedSize) &&
    (local.crc32 === entry.crc32 || (isBehind && local.crc32 === 0))
  );
}

/** A symbolic link by the mode of Unix, in the upper half of the external attributes. */
export function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const isUnix = versionMadeBy >> 8 === 3;
  return isUnix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}
