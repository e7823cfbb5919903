import { z } from 'zod';
import { digestLengths, hashAlgorithms } from '#signatures/asn1/algorithms.ts';
import { signatureProfiles } from '#signatures/cades/sign.ts';
import { mailboxName } from '../ca/subject.ts';
import { parseDocumentHash } from '../signing/document-hash.ts';

/** A text of 1 to `longest` characters without control characters or halves of characters. */
export function text(longest: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must not have control characters')
    .refine((value) => value.trim() !== '', 'must not be empty')
    .refine((value) => Array.from(value).length <= longest, `must have at most ${longest} characters`);
}

/** Words of a person, which may be empty and have several lines: whatever the API takes for them, so that an end waits for nothing. */
export function words(longest: number) {
  return z
    .string()
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'must not have NUL or halves of characters',
    )
    .refine((value) => Array.from(value).length <= longest, `must have at most ${longest} characters`);
}

/** A PIN: 6 to 12 digits. */
export const Pin = z.string().regex(/^[0-9]{6,12}$/, 'must be 6 to 12 digits');

/** An e-mail address that can stand in a certificate, at most 254 characters. */
export const Email = text(254)
  .regex(z.regexes.unicodeEmail, 'must be an e-mail address')
  .regex(/^[^\s"(),:;<>[\\\].@]+(\.[^\s"(),:;<>[\\\].@]+)*@/u, 'must be an e-mail address')
  .refine((email) => mailboxName(email) !== undefined, 'must be an e-mail address with a valid domain');

/** A phone number in E.164. */
export const Phone = z
  .string()
  .regex(/^\+[1-9][0-9]{6,14}$/, 'must be a phone number in E.164, such as +97699112233');

/** A document's hash with its algorithm before it. */
export const PrefixedHash = z.string().transform((value, context) => {
  const parsed = parseDocumentHash(value);
  if (parsed) return parsed;
  context.addIssue({
    code: 'custom',
    message: 'must be sha256:, sha384: or sha512: and the hash in hexadecimal',
  });
  return z.NEVER;
});

/** The most hashes of an activation, and of a call that uses it. */
export const mostHashes = 20;

/** Hashes for an activation: 1 to 20 of one algorithm. */
export const Hashes = z
  .array(PrefixedHash)
  .min(1, 'must have at least one hash')
  .max(mostHashes, `must have at most ${mostHashes} hashes`)
  .refine((hashes) => new Set(hashes.map(({ hash }) => hash)).size < 2, 'must all be of one algorithm');

/** The SAD of an activation: its 32 bytes. */
export const Sad = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be the SAD as it was given')
  .transform((sad) => Buffer.from(sad, 'base64url'));

/** A SHA-256 hash, with or without the algorithm before it. */
export const Sha256Hash = z.string().transform((value, context) => {
  const parsed = parseDocumentHash(value.includes(':') ? value : `sha256:${value}`);
  if (parsed?.hash === 'sha256') return parsed;
  context.addIssue({ code: 'custom', message: 'must be a SHA-256 hash: 64 hexadecimal digits' });
  return z.NEVER;
});

/** The form of a signature: `pades` for a PDF's byte range, without the signing-time attribute. */
export const Profile = z.enum(signatureProfiles, 'must be cades or pades').default('cades');

/** The algorithm of a hash. */
export const HashName = z.enum(hashAlgorithms);

/** Bytes in base64, at least one. */
export const Base64 = z
  .base64('must be base64')
  .min(4, 'must not be empty')
  .transform((value) => Buffer.from(value, 'base64'));

/** A digest in hexadecimal and its algorithm fit each other. */
export function fitsHash(hex: string, hash: (typeof hashAlgorithms)[number]): boolean {
  return /^[0-9a-f]+$/i.test(hex) && hex.length === digestLengths[hash] * 2;
}

/** A certificate's id, in lower case as the database writes it. */
export const CertificateId = z.guid('must be a uuid').toLowerCase();

/** The id that a caller gives an operation, so that a repeat gets the same answer. */
export const OperationId = text(128);

/** The API's signed statement of a person's act: a JSON Web Signature in compact form. */
export const ActProof = z
  .string('must be the signed statement of an act')
  .max(32_768, 'must have at most 32768 characters')
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a JSON Web Signature in compact form');

/** The name of a record of ours, such as `envelope/` and its id; each purpose says which it takes. */
export const RecordName = z
  .string('must be the name of a record')
  .max(110, 'must have at most 110 characters');

/** False for what belongs to the sandbox: the test hierarchy signs it. */
export const Livemode = z.boolean('must be true or false').default(true);
