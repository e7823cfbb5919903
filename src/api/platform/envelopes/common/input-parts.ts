import { z } from 'zod';
import { plainSpaces } from '#domain/common/plain-line.ts';
import { isOneLine, leadsNowhere, readable, text } from '../../../http/input/fields.ts';

/** One of a list of names. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `expected one of ${values.join(', ')}` });
}

/** A whole number from `min` to `max`. */
export function whole({ min, max }: { min: number; max: number }) {
  const message = `expected a whole number from ${min} to ${max}`;
  return z.int({ error: message }).min(min, message).max(max, message);
}

/** A name: one line that people can read, of 1 to `max` characters, without a web address. */
export function line(max: number) {
  const message = `expected 1 to ${max} characters on one line`;
  return text(max)
    .superRefine(readable)
    .superRefine(leadsNowhere)
    .refine((value) => value.trim() !== '' && isOneLine(value), message)
    .transform((value) => plainSpaces(value).trim());
}

/** A member of a list's item: null counts as absent there too. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

type Optional<Shape> = {
  [Member in keyof Shape]: Shape[Member] extends z.ZodType
    ? ReturnType<typeof optional<Shape[Member]>>
    : never;
};

/** Makes every member of a list's item optional. */
export function optionals<Shape extends Record<string, z.ZodType>>(shape: Shape): Optional<Shape> {
  const members = Object.entries(shape).map(([member, schema]) => [member, optional(schema)]);
  return Object.fromEntries(members) as Optional<Shape>;
}
