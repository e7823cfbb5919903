import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from 'hono/accepts';
import type { Context } from 'hono';
import { hasAlready } from './open-endpoint.ts';

/**
 * A body that is the same for everybody and changes with the program alone. Nobody's secret stands in it, so that its length
 * under compression tells nothing (BREACH).
 */
export type ConstantBody = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

type Bytes = Uint8Array<ArrayBuffer>;

// Quality 11 takes ten times as long for a twentieth less.
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compressors = {
  br: async (bytes: Bytes) => new Uint8Array(await promisify(brotliCompress)(bytes, options)),
  gzip: async (bytes: Bytes) => new Uint8Array(await promisify(gzip)(bytes)),
};
type Coding = keyof typeof compressors;
const codings = Object.keys(compressors) as Coding[];

const shrinks = /javascript|json|css|ttf|svg|^text\//;
const made = { br: new WeakMap<Bytes, Promise<Bytes>>(), gzip: new WeakMap<Bytes, Promise<Bytes>>() };

/** The body in a coding, made once. */
function codedBody(coding: Coding, bytes: Bytes): Promise<Bytes> {
  const known = made[coding].get(bytes);
  if (known) return known;
  const coded = compressors[coding](bytes);
  made[coding].set(bytes, coded);
  // The next caller has it tried again.
  coded.catch(() => made[coding].delete(bytes));
  return coded;
}

/** Compresses a body before anybody asks for it. */
export async function compressBody({ bytes, contentType }: ConstantBody): Promise<void> {
  if (shrinks.test(contentType)) await Promise.all(codings.map((coding) => codedBody(coding, bytes)));
}

/** The best coding that the caller takes; browsers name gzip first and mean no order by it. */
function codingFor(c: Context): string {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: codings,
    default: 'identity',
    match: (given) =>
      codings.find((coding) => given.some(({ type, q }) => q > 0 && type.toLowerCase() === coding)) ??
      'identity',
  });
}

const tags = new WeakMap<Bytes, string>();

/** The entity tag of a body in any coding, worked out once. */
function tagOf(bytes: Bytes): string {
  const tag = tags.get(bytes) ?? `"${createHash('sha256').update(bytes).digest('hex')}"`;
  tags.set(bytes, tag);
  return tag;
}

/**
 * Answers 200 with a constant body, compressed where the caller takes it (RFC 9110 section 12.5.3), and these headers; 304 to a caller
 * who has it. Its ETag is weak, since it stands for the body in every coding (8.8.1). Parts of it cannot be asked for.
 */
export async function answerConstant(
  c: Context,
  { bytes, contentType }: ConstantBody,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const etag = tagOf(bytes);
  const kept = { ...headers, ETag: `W/${etag}` };
  const all = { 'Content-Type': contentType, ...kept };
  if (shrinks.test(contentType)) c.header('Vary', 'Accept-Encoding');
  if (hasAlready(c, { etag })) return c.body(null, 304, kept);
  if (!shrinks.test(contentType)) return c.body(bytes, 200, all);
  const coding = codings.find((known) => known === codingFor(c));
  if (!coding) return c.body(bytes, 200, all);
  return c.body(await codedBody(coding, bytes), 200, { ...all, 'Content-Encoding': coding });
}
