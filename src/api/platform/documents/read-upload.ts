import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { holdToPace } from '../../http/limits/slow-body.ts';

/** The limits of a form besides its file: fields of short text. */
const limits = { files: 1, fields: 20, fieldSize: 65_536, fieldNameSize: 100, parts: 25, headerPairs: 20 };
/** The bytes that boundaries, headers and fields may take besides the file. */
const besidesFile = 1_500_000;

/** The most that the body of an upload may have, in bytes. */
export function mostUploadBytes(maxBytes: number): number {
  return maxBytes + besidesFile;
}

export type UploadedFile = { bytes: AsyncIterable<Uint8Array>; name: string };

/** A form that was read: text fields, each with its values in their order, and the result of `keep` for the file. */
export type Upload<T> = { fields: ReadonlyMap<string, string[]>; file: T };

/**
 * Reads a multipart form whose field `file` is a file, which `keep` takes as a stream while it comes in. Throws Problem
 * unsupported_media_type, invalid_request (no form, no file, too many fields) and payload_too_large (a file larger than
 * `maxBytes`), and the errors of `keep`.
 */
export async function readUpload<T>(
  c: Context<ApiEnv>,
  maxBytes: number,
  keep: (file: UploadedFile) => Promise<T>,
): Promise<Upload<T>> {
  const { incoming } = c.env;
  const most = mostUploadBytes(maxBytes);
  if (Number(incoming.headers['content-length'] ?? 0) > most) throw tooLarge(maxBytes);
  const busboy = parserOf(c, maxBytes);
  const fields = new Map<string, string[]>();
  let kept: Promise<T> | undefined;
  let open: Readable | undefined;
  let fault: Problem | undefined;
  busboy.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fault ??= fieldProblem(name, 'expected at most 65536 characters');
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    busboy.on(limit, () => (fault ??= fieldProblem('file', 'expected one file and at most 20 other fields')));
  busboy.on('file', (field, stream, name) => {
    if (field !== 'file') {
      stream.resume();
      fault ??= fieldProblem(field, 'expected the one file in the field "file"');
      return;
    }
    open = stream;
    stream.once('limit', () => stream.destroy(tooLarge(maxBytes)));
    kept = keep({ bytes: bytesOf(stream), name });
    // An error of `keep` is thrown below; the rest of the body is not wanted then.
    kept.catch(() => {
      stream.destroy();
      busboy.destroy();
    });
  });
  const broken = await feed(incoming, busboy, most).then(
    (whole) => (whole ? undefined : tooLarge(maxBytes)),
    asProblem,
  );
  if (broken) open?.destroy(broken);
  const file = kept && { made: await kept };
  if (fault) throw fault;
  if (broken) throw broken;
  if (!file) throw fieldProblem('file', 'expected a file');
  return { fields, file: file.made };
}

/**
 * Passes the body of a request to a parser, and waits until it is done; gives false when that was more than `most` bytes.
 * Throws the errors of the parser, and when either breaks off. The request always stays open, so that it can be answered.
 */
async function feed(incoming: IncomingMessage, parser: Writable, most: number): Promise<boolean> {
  let length = 0;
  incoming.on('data', (part: Buffer) => {
    length += part.length;
    if (length > most) parser.destroy();
  });
  incoming.once('close', () => {
    if (!incoming.complete) parser.destroy();
  });
  incoming.pipe(parser);
  holdToPace(incoming);
  try {
    await finished(parser);
    return true;
  } catch (error) {
    if (length > most) return false;
    throw error;
  }
}

function parserOf(c: Context<ApiEnv>, maxBytes: number) {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw new Problem('unsupported_media_type', 'Send the file as multipart/form-data, in the field "file".');
  try {
    const headers = c.env.incoming.headers as BusboyHeaders;
    return new Busboy({ headers, limits: { ...limits, fileSize: maxBytes }, isPartAFile: isFile });
  } catch {
    throw new Problem('invalid_request', 'The form has no boundary, or one that cannot be.');
  }
}

function isFile(_field: string | undefined, _type: string | undefined, name: string | undefined): boolean {
  return name !== undefined;
}

/** Yields the file's bytes; throws the error of a destroyed stream as a Problem. */
async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of stream) yield part as Uint8Array;
  } catch (error) {
    throw error instanceof Problem ? error : asProblem(error);
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('payload_too_large', `The file is larger than ${maxBytes} bytes. Send a smaller one.`);
}

function asProblem(cause: unknown): Problem {
  const message = 'The form is broken off or is no multipart/form-data.';
  return new Problem('invalid_request', message, undefined, { cause });
}

function fieldProblem(path: string, message: string): Problem {
  return new Problem('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] });
}
