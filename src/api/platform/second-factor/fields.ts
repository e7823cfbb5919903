import { z } from 'zod';
import { passkeyNameLength } from '#domain/account/second-factor.ts';

/** A code of a user's app, or one of their recovery codes, as it was typed. */
export const FactorCode = z
  .string({ error: 'expected a code as text' })
  .min(6, 'expected a code as text')
  .max(60, 'expected a code as text')
  .meta({ format: 'password', description: 'Six digits of the app, or a recovery code' });

/** The name that a person gives a passkey. */
export const PasskeyName = z
  .string()
  .trim()
  .min(1)
  .max(passkeyNameLength)
  .refine(
    (name) => name.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name),
    'expected a name on one line',
  );

/** Recovery codes, as they are shown once. */
export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Shown this once; each signs in once in place of the app' }),
  })
  .meta({ id: 'RecoveryCodes' });

export const FactorProof = z.object({ code: FactorCode }).meta({ id: 'FactorProof' });
