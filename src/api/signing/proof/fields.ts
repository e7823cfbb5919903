import { z } from 'zod';
import { SecretText } from '../../http/input/secret-text.ts';

const otpMessage = 'expected the code: 6 digits';
const pinMessage = 'expected 6 to 12 digits';

/** A one-time code. */
export const Otp = z.string({ error: otpMessage }).regex(/^[0-9]{6}$/, otpMessage);

/** The PIN of a credential; it is hidden from fingerprints and logs as soon as it is read. */
export const Pin = z
  .string({ error: pinMessage })
  .regex(/^[0-9]{6,12}$/, pinMessage)
  .meta({ example: '482910' })
  .transform((pin) => new SecretText(pin));

/** A credential that the signer may choose. */
export const Credential = z.object({ id: z.uuid(), label: z.string(), subject: z.string() });
