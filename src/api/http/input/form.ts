import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../deps.ts';
import { holdToPace } from '../limits/slow-body.ts';

/** The limits of a form besides its files: fields of short text. */
const limits = { fields: 20, fieldSize: 65_536, fieldNameSize: 100, parts: 25, headerPairs: 20 };
/** The bytes that boundaries, headers and fields may take besides the files. */
const besidesFiles = 1_500_000;

/** The most that the body of a form may have, in bytes, by that of all its files together. */
export function mostFormBytes(fileBytes: number): number {
  return fileBytes + besidesFiles;
}

/** A file of a form while it comes in; its name is empty when the sender gave none. */
export type FormFile = { field: string; bytes: AsyncIterable<Uint8Array>; name: string };

/** The fields of a form that are files, the first of which must be there, and the most bytes of each. */
export type FormFiles = {
  names: readonly [string, ...string[]];
  maxBytes: number;
  /** Set to take them without a file's name, too. */
  nameless?: true;
};

/** A form that was read: text fields, each with its values in their order, and the result of `keep` for each file. */
export type Form<T> = { fields: ReadonlyMap<string, string[]>; files: ReadonlyMap<string, T> };

/**
 * Reads a multipart form with files, each of which `keep` takes as a stream while it comes in. Throws Problem
 * unsupported_media_type, invalid_request (no form, no file, a file twice or in another field, too many fields) and
 * payload_too_large (a file larger than `maxBytes`), and the errors of `keep`.
 */
export async function readForm<T>(
  c: Context<ApiEnv>,
  wanted: FormFiles,
  keep: (file: FormFile) => Promise<T>,
): Promise<Form<T>> {
  const { incoming } = c.env;
  const { names, maxBytes } = wanted;
  const most = mostFormBytes(maxBytes * names.length);
  if (Number(incoming.headers['content-length'] ?? 0) > most) throw tooLarge(maxBytes);
  const busboy = parserOf(c, wanted);
  const fields = new Map<string, string[]>();
  const kept = new Map<string, Promise<T>>();
  let open: Readable | undefined;
  let fault: Problem | undefined;
  busboy.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fault ??= fieldProblem(name, 'expected at most 65536 characters');
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    busboy.on(limit, () => (fault ??= fieldProblem(names[0], tooMany(names))));
  busboy.on('file', (field, stream, name) => {
    // `feed`, or the reader of the file, is told of it. Of a file that nobody reads it would end this process.
    stream.on('error', () => undefined);
    if (!names.includes(field) || kept.has(field)) {
      stream.resume();
      fault ??= fieldProblem(field, `expected ${inFields(names)}`);
      return;
    }
    open = stream;
    stream.once('limit', () => stream.destroy(tooLarge(maxBytes)));
    const keeping = keep({ field, bytes: bytesOf(stream), name: name ?? '' });
    kept.set(field, keeping);
    // An error of `keep` is thrown below; the rest of the body is not wanted then.
    keeping.catch(() => {
      stream.destroy();
      busboy.destroy();
    });
  });
  const broken = await feed(incoming, busboy, most).then(
    (whole) => (whole ? undefined : tooLarge(maxBytes)),
    asProblem,
  );
  if (broken) open?.destroy(broken);
  const files = new Map<string, T>();
  for (const [field, keeping] of kept) files.set(field, await keeping);
  if (fault) throw fault;
  if (broken) throw broken;
  if (!files.has(names[0])) throw fieldProblem(names[0], 'expected a file');
  return { fields, files };
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

function parserOf(c: Context<ApiEnv>, { names, maxBytes, nameless }: FormFiles) {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw new Problem(
      'unsupported_media_type',
      `Send the file as multipart/form-data, in the field "${names[0]}".`,
    );
  const isFile = (field: string | undefined, _type: string | undefined, name: string | undefined) =>
    name !== undefined || (nameless === true && names.includes(field ?? ''));
  try {
    const headers = c.env.incoming.headers as BusboyHeaders;
    const sizes = { ...limits, files: names.length, fileSize: maxBytes };
    return new Busboy({ headers, limits: sizes, isPartAFile: isFile });
  } catch {
    throw new Problem('invalid_request', 'The form has no boundary, or one that cannot be.');
  }
}

function inFields(names: FormFiles['names']): string {
  return names.length === 1
    ? `the one file in the field "${names[0]}"`
    : `one file in each of the fields ${names.map((name) => `"${name}"`).join(' and ')}`;
}

function tooMany(names: FormFiles['names']): string {
  return `expected ${names.length === 1 ? 'one file' : `at most ${names.length} files`} and at most 20 other fields`;
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

/** Makes the problem of one field of a form. */
export function fieldProblem(path: string, message: string): Problem {
  return new Problem('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] });
}
