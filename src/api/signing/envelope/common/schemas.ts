import { z } from 'zod';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { markFaces } from '#domain/envelope/mark-face.ts';
import { recipientFacts } from '#domain/envelope/recipient-facts.ts';
import { agreementNames } from '#words/pages/agreements.ts';
import { text, Time } from '../../../http/input/fields.ts';

/** The proofs that a recipient still has to show. */
export const Requirement = z.enum(['access_code', 'otp', 'credential']);

/** The length of a data URL of the largest PNG, with some space; a larger one is refused with its own words later. */
const imageCharacters = 600_000;

/** A member of an object within the body: null counts as absent there too. */
function absentAsNull<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A signature or initials: drawn or uploaded as a picture, or typed. */
const Mark = z
  .object(
    {
      type: z.enum(['drawn', 'typed', 'uploaded'], { error: 'expected drawn, typed or uploaded' }),
      image: absentAsNull(
        z
          .string({ error: 'expected a PNG as data URL' })
          .max(imageCharacters, `expected a PNG of at most ${envelopeBounds.image} bytes`),
      ).meta({ description: `drawn, uploaded: a PNG of at most ${envelopeBounds.image} bytes, as data URL` }),
      text: absentAsNull(text(recipientFacts.name.longest)).meta({
        description: 'typed: the text that the signer typed',
      }),
      face: absentAsNull(z.enum(markFaces, { error: `expected ${markFaces.join(', ')}` })).meta({
        description:
          'typed: the handwriting in which the text is set; left out, as the document’s own text is',
      }),
    },
    { error: 'expected an object with type, and image or text' },
  )
  .meta({ id: 'SignatureMark' });

/** The input that a recipient fills in and signs with. */
export const Filled = z.object({
  fields: z
    .array(
      z.object(
        {
          id: z.uuid({ error: 'expected the id of a field' }),
          value: text(envelopeBounds.value).meta({
            description:
              'text: one line; date: YYYY-MM-DD; checkbox: true or false; initial: typed initials, in place of `initials`; empty clears it',
          }),
        },
        { error: 'expected an object with id and value' },
      ),
      { error: 'expected a list of fields' },
    )
    .max(envelopeBounds.fields, `expected at most ${envelopeBounds.fields} fields`)
    .default([]),
  signature: Mark.optional(),
  initials: Mark.optional(),
});
export type Filled = z.output<typeof Filled>;

/** The recipient agrees. */
export const Consent = z.literal(true, { error: 'expected true: the recipient agrees' });

/** The words that they agreed to, by their name; absent where another page than ours asked for the consent. */
export const ConsentWords = z.enum(agreementNames, {
  error: `expected one of ${agreementNames.join(', ')}, or nothing where the words were your own`,
});

/** Done, or accepted and still being made. */
export const actResponses = {
  200: {
    description: 'Done',
    schema: z.object({ status: z.literal('completed'), signed_at: Time }),
  },
  202: {
    description: 'Accepted; it is being completed',
    schema: z.object({ status: z.string(), sealing: z.literal(true), signed_at: Time }),
  },
} as const;
