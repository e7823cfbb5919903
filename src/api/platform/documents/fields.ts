import { z } from 'zod';
import { text } from '../../http/input/fields.ts';

const mostTags = 50;
const metadataBytes = 16_384;

export const DocumentName = text(255)
  .refine((name) => name.trim() !== '', 'expected a name of at most 255 characters')
  .transform((name) => name.trim());

export const Tags = z
  .array(
    text(50).refine((tag) => tag.trim() !== '', 'expected tags of 1 to 50 characters'),
    {
      error: 'expected a list of tags',
    },
  )
  .max(mostTags, `expected at most ${mostTags} tags`)
  .transform((tags) => [...new Set(tags.map((tag) => tag.trim()))]);

/** Tells whether a value is short, and PostgreSQL can keep it. */
function isKeepable(value: unknown): boolean {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) <= metadataBytes && !json.includes('\\u0000') && !/\\ud[89a-f]/i.test(json);
}

export const Metadata = z
  .record(z.string(), z.unknown(), { error: 'expected a JSON object' })
  .refine(isKeepable, `expected at most ${metadataBytes} bytes of JSON without NUL characters`);
