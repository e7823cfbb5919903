import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file that goes into a ZIP; its bytes are asked for when it is its turn. */
export type ZipFile = {
  name: string;
  bytes: () => Promise<AsyncIterable<Uint8Array>>;
  /** Set where the bytes cannot be made smaller, such as those of a PDF. */
  isPacked?: true;
};

/** A file of a ZIP as its manifest names it; the SHA-256 is of the plain bytes, in lower-case hex. */
export type Listed = { name: string; size: number; sha256: string };

/**
 * Makes a ZIP of files, one after the other, while it is read, so that no more than one piece of one file is held. `last` is the
 * file that lists those before it. The stream fails where a file does.
 */
export function zipStream(
  files: AsyncIterable<ZipFile>,
  last: (listed: readonly Listed[]) => { name: string; text: string },
): ReadableStream<Uint8Array> {
  return ReadableStream.from(zipped(files, last));
}

async function* zipped(
  files: AsyncIterable<ZipFile>,
  last: (listed: readonly Listed[]) => { name: string; text: string },
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const listed: Listed[] = [];
  for await (const file of files) listed.push(yield* added({ zip, pieces }, file));
  const { name, text } = last(listed);
  yield* added({ zip, pieces }, textFile(name, text));
  zip.end();
  yield* pieces;
}

/** A file of text. */
export function textFile(name: string, text: string): ZipFile {
  return { name, bytes: () => Promise.resolve(piecesOf(Buffer.from(text, 'utf8'))) };
}

/** Gives bytes as one piece. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

type Writing = { zip: Zip; pieces: Uint8Array[] };

async function* added(
  { zip, pieces }: Writing,
  { name, bytes, isPacked }: ZipFile,
): AsyncGenerator<Uint8Array, Listed> {
  const source = await bytes();
  const part = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
  part.mtime = new Date();
  zip.add(part);
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.byteLength;
    part.push(piece);
    yield* pieces.splice(0);
  }
  part.push(new Uint8Array(0), true);
  yield* pieces.splice(0);
  return { name, size, sha256: hash.digest('hex') };
}
