import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { StorageMissing } from '#clients/storage/storage.ts';
import { ObjectDeleted } from '#documents/object-deleted.ts';
import { openObject, openPart, type SealedObject } from '#documents/document-store.ts';
import type { StoredObject } from '#entities/document/stored-object.ts';
import type { ApiEnv } from '../deps.ts';
import type { FilePart } from '#domain/envelope/sent-parts.ts';
import { rangeOf } from './byte-range.ts';
import { hasAlready } from './open-endpoint.ts';
import { partStream } from './part-stream.ts';

export type ObjectAnswer = {
  object: SealedObject & Pick<StoredObject, 'size' | 'hash'>;
  /** `plain` is its name in ASCII, for clients that cannot read the other. */
  file: { name: string; plain: string; type: string; disposition?: 'inline' | 'attachment' };
  /** Headers of its own, and others than usual. */
  headers?: Record<string, string>;
  /** Puts on record that the bytes were given, or a part of them; not called when none are. */
  record: (part?: FilePart) => Promise<void>;
  /** Puts on record which bytes went out, before the last of them does; not called for an answer that is broken off. */
  sent?: (part: FilePart) => Promise<void>;
};

/**
 * Answers with the bytes of a stored object, or the part that Range asks for (RFC 9110 section 14); ETag is their SHA-256. HEAD, and an If-None-Match that matches (304), open
 * nothing and leave no record; a part opens only the stored bytes that hold it. Throws the errors of the storage and of `record`,
 * before a header is set, ObjectDeleted, StorageMissing for an object that was not written to its end, and the Problem of `rangeOf`.
 */
export async function answerObject(
  c: Context<ApiEnv>,
  { object, file, headers = {}, record, sent }: ObjectAnswer,
): Promise<Response> {
  const { size, hash } = assertThere(object);
  const etag = `"${hash}"`;
  const kept = { 'Cache-Control': 'private, no-store', ...headers, ETag: etag };
  if (hasAlready(c, { etag })) return c.body(null, 304, kept);
  const all = {
    ...kept,
    'Content-Type': file.type,
    'Content-Length': String(size),
    'Content-Disposition': dispositionOf(file),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Accept-Ranges': 'bytes',
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, all);
  const range = rangeOf(c, { etag, size });
  const { documents } = c.var.deps;
  const bytes = range
    ? await openPart(documents, { ...object, size }, range)
    : await openObject(documents, object);
  try {
    await record(range);
  } catch (error) {
    bytes.destroy();
    throw error;
  }
  // The server cancels the stream when the client goes away, which destroys the source.
  const part = range ?? ([0, size] as const);
  const stream = sent
    ? partStream(bytes, part[1] - part[0], () => sent(part))
    : (Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  return range ? c.body(stream, 206, { ...all, ...partHeaders(part, size) }) : c.body(stream, 200, all);
}

/** Says in a record which bytes of a file were given, from 0; nothing where all were. */
export function bytesOf(part: FilePart | undefined): { bytes?: string } {
  return part ? { bytes: `${part[0]}-${part[1] - 1}` } : {};
}

function assertThere({ id, size, hash, purgedAt }: ObjectAnswer['object']) {
  if (purgedAt) throw new ObjectDeleted(id);
  if (!size || !hash) throw new StorageMissing(id);
  return { size, hash };
}

function partHeaders([from, to]: FilePart, size: number): Record<string, string> {
  return { 'Content-Length': String(to - from), 'Content-Range': `bytes ${from}-${to - 1}/${size}` };
}

const ascii = /^[ -~]*$/;

/**
 * Writes Content-Disposition (RFC 6266 section 4.3): `filename*` for clients that know it, and a readable `filename` for the
 * others.
 */
function dispositionOf({ name, plain, disposition: type = 'attachment' }: ObjectAnswer['file']): string {
  if (ascii.test(name)) return contentDisposition(name, { type });
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
  return contentDisposition(name, { type, fallback: ascii.test(bare) ? bare : plain });
}
