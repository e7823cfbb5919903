import { z } from 'zod';
import { draftWarningCodes } from '#domain/envelope/draft-warnings.ts';

/** What the sender should know of an envelope that breaks no rule. */
export const Warnings = z
  .array(
    z
      .object({ path: z.string(), code: z.enum(draftWarningCodes), message: z.string() })
      .meta({ id: 'EnvelopeWarning' }),
  )
  .meta({
    description:
      'What the certificates of the signatures will say of the signers, where it may surprise. Nothing is refused for it.',
  });
