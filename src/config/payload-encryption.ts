import { z } from 'zod';
import { key32 } from './fields.ts';

const listMessage =
  'expected keys of 32 bytes (hex:… or base64:…), separated by commas, newest first or in any order';

/** The key under which payloads in Temporal are sealed, and those before it, which only open what they sealed. */
export const payloadEncryption = {
  PAYLOAD_ENCRYPTION_KEY: key32,
  PAYLOAD_ENCRYPTION_OLD_KEYS: z
    .string()
    .default('')
    .transform((text, context) => {
      const entries = text.split(',').map((entry) => entry.trim());
      const parsed = entries.filter((entry) => entry !== '').map((entry) => key32.safeParse(entry));
      const keys = parsed.flatMap(({ data }) => (data ? [data] : []));
      if (keys.length === parsed.length) return keys;
      context.addIssue({ code: 'custom', message: listMessage });
      return z.NEVER;
    }),
};
