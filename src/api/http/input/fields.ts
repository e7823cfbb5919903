import { isEmailAddress } from '#domain/common/email-address.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { unreadable } from '#domain/common/plain-line.ts';
import { hasLink, hasWebAddress } from '#domain/common/web-address.ts';

/** Text of bounded length; NUL is refused because PostgreSQL cannot store it. Lengths count Unicode code points. */
export function text(max: number) {
  return z
    .string({ error: 'expected text' })
    .max(max * 2, `expected at most ${max} characters`)
    .refine((value) => Array.from(value).length <= max, `expected at most ${max} characters`)
    .refine((value) => !value.includes('\0'), 'expected text without NUL characters')
    .refine((value) => value.isWellFormed(), 'expected well-formed Unicode text')
    .meta({ maxLength: max });
}

/** Refines a text to one that people can read and can tell from others. */
export function readable(value: string, context: z.core.$RefinementCtx<string>): void {
  const message = unreadable(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
}

/**
 * Tells whether a text shows as one line, and in the order in which it is written: it has no control character and no
 * embedding that reverses others.
 */
export function isOneLine(value: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(value);
}

/** Refines a name that stands in letters to strangers: it leads nowhere. */
export function leadsNowhere(value: string, context: z.core.$RefinementCtx<string>): void {
  if (hasWebAddress(value))
    context.addIssue({ code: 'custom', message: 'expected a name without a web address', input: value });
}

/** Refines the name of a document, which may be that of a file: it has no address with a scheme, `www.` or a path. */
export function isNoLink(value: string, context: z.core.$RefinementCtx<string>): void {
  if (hasLink(value))
    context.addIssue({ code: 'custom', message: 'expected a name without a web address', input: value });
}

const emailMessage = 'expected an e-mail address of at most 254 characters';

/** An e-mail address; letters of any script before and after the @ (RFC 6531), at most 254 characters. */
export const Email = z
  .string({ error: emailMessage })
  .max(254, emailMessage)
  // A refinement, because a pattern in the document cannot carry the flag that it needs.
  .refine(isEmailAddress, emailMessage)
  .meta({ format: 'email', maxLength: 254, example: 'bat@example.mn' });

const phoneMessage = 'expected a phone number in international form (E.164), such as +97699112233';

/** A phone number that can exist, in E.164. */
export const Phone = z
  .string({ error: phoneMessage })
  .max(20, phoneMessage)
  .regex(/^\+[1-9]\d{6,14}$/, phoneMessage)
  .refine((value) => parsePhoneNumberFromString(value)?.isPossible() === true, phoneMessage)
  .meta({ example: '+97699112233' });

/** An absolute http or https address without credentials, at most 2,048 characters; given back as it was written. */
export const HttpUrl = z
  .string({ error: 'expected an absolute http or https address' })
  .max(2_048, 'expected at most 2048 characters')
  .superRefine((value, context) => {
    const message = urlFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .meta({ format: 'uri' });

function urlFault(value: string): string | undefined {
  const url = /^https?:\/\//i.test(value) && !/[\s\p{Cc}]/u.test(value) ? URL.parse(value) : null;
  if (!url || url.hostname === '' || !value.isWellFormed())
    return 'expected an absolute http or https address';
  if (url.username !== '' || url.password !== '') return 'expected an address without user name and password';
  return undefined;
}

/** An id in a path: anything that is no UUID is simply not there. */
export const UuidText = z.uuid({ error: 'expected a UUID' });

/** The short reference of a sign request or an envelope, as people say it to support. */
export const Reference = z.string().meta({
  description:
    'What people say to support; it stands on every page, mail and text message, and opens nothing',
  example: 'R-7K3F-92XX',
});

/** Time in ISO 8601, UTC, milliseconds. */
export const Time = z.string().meta({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' });

const limitMessage = 'expected a whole number from 1 to 100';

/** Page size of every list. */
export const Limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, limitMessage)
  .transform(Number)
  .default(20)
  .meta({ type: 'integer', minimum: 1, maximum: 100, default: 20, pattern: undefined });
