import { crc32, inflateRawSync } from 'node:zlib';
import type { Entry } from 'yauzl';
import type { Reason } from '../signed-file/reason.ts';
import { zipLimits } from './zip-limits.ts';

export type Unpacked = { bytes: Buffer; faults: Reason[] };

const stored = 0;
const deflated = 8;

/**
 * Unpacks an entry to at most `room` octets and compares length and checksum with what the directory says of it. An entry
 * that cannot be unpacked is empty and has a fault.
 */
export function unpackEntry(
  entry: Entry,
  packed: Buffer,
  { name, room }: { name: string; room: number },
): Unpacked {
  const values = { file: name };
  const nothing = (code: Reason['code']): Unpacked => ({
    bytes: Buffer.alloc(0),
    faults: [{ code, values }],
  });
  if (entry.isEncrypted()) return nothing('zip_encrypted');
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    return nothing('zip_compression_unknown');
  const bytes = entry.compressionMethod === stored ? packed : inflate(packed, room);
  if (bytes === 'too_much') return { bytes: Buffer.alloc(0), faults: [tooMuch] };
  if (bytes === undefined || bytes.length > room) return nothing('zip_entry_damaged');
  if (bytes.length !== entry.uncompressedSize)
    return { bytes, faults: [{ code: 'zip_size_differs', values }] };
  const isWhole = crc32(bytes) === entry.crc32;
  return { bytes, faults: isWhole ? [] : [{ code: 'zip_entry_damaged', values }] };
}

/** The reason for an archive that unpacks to more than is taken. */
export const tooMuch: Reason = {
  code: 'limit_exceeded',
  values: { limit: `${zipLimits.unpackedBytes / 1_048_576} MiB, ${zipLimits.ratio}:1` },
};

/** Undefined for what is no deflated data, or has more behind it. */
function inflate(packed: Buffer, room: number): Buffer | 'too_much' | undefined {
  const most = Math.min(room, Math.max(zipLimits.smallBytes, packed.length * zipLimits.ratio));
  try {
    const { buffer, engine } = inflateWithInfo(packed, most);
    return engine.bytesWritten === packed.length ? buffer : undefined;
  } catch (error) {
    const isTooMuch = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooMuch ? 'too_much' : undefined;
  }
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

function inflateWithInfo(packed: Buffer, most: number): Inflated {
  // With `info` it gives both, which its types do not know.
  const inflated: unknown = inflateRawSync(packed, { maxOutputLength: Math.max(1, most), info: true });
  if (isInflated(inflated)) return inflated;
  throw new Error('zlib gave no information on what it read');
}

const isInflated = (value: unknown): value is Inflated =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'engine' in value;
