import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '#domain/common/problem.ts';
import { readJsonObject } from '#wire/json-body.ts';

/** The largest body, in bytes, and the longest value of one parameter, in characters. */
const maxBody = 64 * 1024;
const maxValue = 4_096;
/** The most of all the values of a sign-in or a sign-out together, in characters: they are kept for anybody who asks. */
const maxValues = 8_192;

/** Says what of the parameters of a sign-in or a sign-out cannot be kept, in words for their sender; undefined where all can. */
export function excessIn(values: readonly string[]): string | undefined {
  if (values.some((value) => value.includes('\0'))) return 'expected no NUL characters';
  const long = values.some((value) => value.length > maxValue) || values.join('').length > maxValues;
  return long ? `expected values of at most ${maxValue} characters, and of ${maxValues} together` : undefined;
}

export type Parameters<N extends string> = Partial<Record<N, string>>;

function mediaType(c: Context): string {
  return (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Tells whether a request came as a form, the way RFC 6749 has it, and so is answered in its words. */
export function sentForm(c: Context): boolean {
  return mediaType(c) === 'application/x-www-form-urlencoded';
}

/** Refuses a body of more than 64 KiB with `payload_too_large`, whether or not its length was announced. */
export const limitBody = bodyLimit({
  maxSize: maxBody,
  onError: () => {
    throw new Problem('payload_too_large', `The body is larger than ${maxBody} bytes.`);
  },
});

function fromForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  const names = new Set(form.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  if (sentForm(c)) return fromForm(new TextDecoder().decode(bytes));
  if (mediaType(c) === 'application/json') return { ...readJsonObject(bytes) };
  throw new Problem(
    'unsupported_media_type',
    'Send the parameters as application/x-www-form-urlencoded or application/json.',
  );
}

function checkValue(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string')
    throw new Problem('invalid_request', `${name} must be one string, given once.`);
  if (value.length > maxValue)
    throw new Problem('invalid_request', `${name} is longer than ${maxValue} characters.`);
  return value;
}

/**
 * Reads the named parameters of a form or a JSON object; others are ignored, an empty value or null counts as absent
 * (RFC 6749, 3.2), and so does a missing body. Throws invalid_request, unsupported_media_type.
 */
export async function readParameters<N extends string>(
  c: Context,
  names: readonly N[],
): Promise<Parameters<N>> {
  const body = await readBody(c);
  const parameters: Parameters<N> = {};
  for (const name of names) {
    const value = checkValue(name, Object.hasOwn(body, name) ? body[name] : undefined);
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}
