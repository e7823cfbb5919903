import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a ZIP, with what a writer could do wrong about it. */
export type ZipPart = {
  name: string;
  bytes: Buffer;
  deflate?: boolean;
  /** Otherwise than in the directory: the name or size in the local header. */
  localName?: string;
  localSize?: number;
  /** In both headers. */
  size?: number;
  crc?: number;
  flags?: number;
  method?: number;
  /** Unix mode, such as that of a link. */
  mode?: number;
  /** Sizes and checksum behind the data. */
  descriptor?: boolean;
  /** The record of another part, by its number: both entries lead to the same bytes. */
  at?: number;
  /** Follows the packed data, and counts as part of it. */
  tail?: Buffer;
  /** Follow the record. */
  after?: Buffer;
};

type Placed = ZipPart & { offset: number; record: Buffer };

/** Writes a ZIP (APPNOTE sections 4.3.7 to 4.3.16) by hand, so that each mistake can be made that a library avoids. */
export function writeZip(
  parts: readonly ZipPart[],
  more: { before?: Buffer; comment?: string; after?: Buffer } = {},
): Buffer {
  const before = more.before ?? Buffer.alloc(0);
  const placed: Placed[] = [];
  let offset = before.length;
  for (const part of parts) {
    const shared = part.at === undefined ? undefined : placed[part.at];
    const record = shared ? Buffer.alloc(0) : localRecord(part);
    placed.push({ ...part, offset: shared?.offset ?? offset, record });
    offset += record.length;
  }
  const directory = Buffer.concat(placed.map((part) => directoryRecord(part)));
  const comment = Buffer.from(more.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(placed.length, 8);
  end.writeUInt16LE(placed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  const records = placed.map(({ record }) => record);
  return Buffer.concat([before, ...records, directory, end, comment, more.after ?? Buffer.alloc(0)]);
}

type Numbers = { flags: number; method: number; crc: number; packed: Buffer; size: number };

function numbersOf(part: ZipPart): Numbers {
  const data = part.deflate ? deflateRawSync(part.bytes) : part.bytes;
  const packed = Buffer.concat([data, part.tail ?? Buffer.alloc(0)]);
  return {
    flags: part.flags ?? (part.descriptor ? 8 : 0),
    method: part.method ?? (part.deflate ? 8 : 0),
    crc: part.crc ?? crc32(part.bytes),
    packed,
    size: part.size ?? part.bytes.length,
  };
}

function localRecord(part: ZipPart): Buffer {
  const { flags, method, crc, packed, size } = numbersOf(part);
  const name = Buffer.from(part.localName ?? part.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  if (!part.descriptor) {
    header.writeUInt32LE(crc, 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(part.localSize ?? size, 22);
  }
  header.writeUInt16LE(name.length, 26);
  const descriptor = Buffer.alloc(part.descriptor ? 16 : 0);
  if (part.descriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc, 4);
    descriptor.writeUInt32LE(packed.length, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return Buffer.concat([header, name, packed, descriptor, part.after ?? Buffer.alloc(0)]);
}

function directoryRecord(part: Placed): Buffer {
  const { flags, method, crc, packed, size } = numbersOf(part);
  const name = Buffer.from(part.name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(part.mode === undefined ? 20 : 0x0314, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed.length, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38);
  header.writeUInt32LE(part.offset, 42);
  return Buffer.concat([header, name]);
}
