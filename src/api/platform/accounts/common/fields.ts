import { z } from 'zod';
import { passwordBounds } from '#domain/account/account.ts';
import { plainSpaces } from '#domain/common/plain-line.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { Email, isOneLine, leadsNowhere, readable, text } from '../../../http/input/fields.ts';
import { isGuessable } from './guessable.ts';

const { min, max } = passwordBounds;
const guessableMessage = 'expected a password that is not among those that many people use';
const passwordMessage = `expected ${min} to ${max} characters`;

/** A password that somebody chooses, and that guessers do not try first; lengths count Unicode code points. */
export const NewPassword = z
  .string({ error: passwordMessage })
  .max(max * 2, passwordMessage)
  .refine((value) => {
    const length = Array.from(value).length;
    return length >= min && length <= max && value.isWellFormed();
  }, passwordMessage)
  .refine((value) => value.length < min || value.length > max * 2 || !isGuessable(value), guessableMessage)
  .meta({ format: 'password', minLength: min, maxLength: max });

/** A password that is compared: one that can be no password is simply wrong, but never too long to hash. */
export const GivenPassword = z
  .string({ error: 'expected the password as text' })
  .max(max * 4, 'expected the password as text')
  .meta({ format: 'password' });

/** An account's address, in lower case: two addresses that differ by case alone belong to one person. */
export const AccountEmail = Email.transform((email) => email.toLowerCase());

/** A person's first or last name. */
export const PersonName = text(100)
  .superRefine(readable)
  .refine((value) => value.trim() !== '', 'expected a name of at most 100 characters')
  .refine(isOneLine, 'expected a name on one line')
  .superRefine(leadsNowhere)
  .transform((value) => plainSpaces(value).trim());

export const UserLanguage = z.enum(languages, { error: 'expected mn or en' });

/** The token of a link in a mail. */
export const LinkToken = z
  .string({ error: 'expected the token of the link' })
  .regex(/^[\w-]{1,128}$/, 'expected the token of the link');
