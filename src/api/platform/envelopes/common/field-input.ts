import { z } from 'zod';
import { hundredths } from '#domain/envelope/draft.ts';
import { envelopeBounds as bounds, envelopeFieldTypes } from '#domain/envelope/envelope.ts';
import type { FieldGeometry } from '#domain/envelope/field-geometry.ts';
import { choiceBounds, fieldAutos } from '#domain/envelope/field-kind.ts';
import { text } from '../../../http/input/fields.ts';
import { line, oneOf, optional, whole } from './input-parts.ts';

/** PDF points with two fraction digits. */
function points({ min, max }: { min: number; max: number }) {
  const message = `expected a number of points from ${min} to ${max}`;
  return z.number({ error: message }).min(min, message).max(max, message).transform(hundredths);
}

const side = points(bounds.side);
const place = points({ min: 0, max: bounds.side.max });

const geometry = {
  page: whole({ min: 1, max: 100_000 }),
  x: place,
  y: place,
  width: side,
  height: side,
} satisfies Record<keyof FieldGeometry, z.ZodType<number>>;

type Place = { [Member in keyof FieldGeometry]: number | undefined } & {
  anchor?: object | undefined;
  form_field?: string | undefined;
};

/** Refines a field to one that has all of its place, in one of three ways, and nothing of another way. */
function hasOnePlace(field: Place, context: z.core.$RefinementCtx): void {
  const { needed, barred, why } = placing(field);
  for (const member of needed) {
    const message = geometry[member].safeParse(field[member]).error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', path: [member], message, input: field });
  }
  for (const member of barred)
    if (field[member] !== undefined)
      context.addIssue({ code: 'custom', path: [member], message: why, input: field });
}

type Members = { needed: (keyof FieldGeometry)[]; barred: (keyof Place)[]; why: string };

function placing({ anchor, form_field: formField }: Place): Members {
  if (formField !== undefined)
    return {
      needed: [],
      barred: ['anchor', 'page', 'x', 'y', 'width', 'height'],
      why: 'expected none beside form_field, which says where the field is',
    };
  if (anchor !== undefined)
    return {
      needed: ['width', 'height'],
      barred: ['x', 'y'],
      why: 'expected none beside anchor, which says where the field is; its dx and dy move it',
    };
  return { needed: ['page', 'x', 'y', 'width', 'height'], barred: [], why: '' };
}

const optionsMessage = `expected a list of ${choiceBounds.min} to ${choiceBounds.max} choices`;

const Options = z
  .array(line(choiceBounds.longest), { error: optionsMessage })
  .min(choiceBounds.min, optionsMessage)
  .max(choiceBounds.max, optionsMessage);

const offset = points({ min: -bounds.side.max, max: bounds.side.max });

const Anchor = z.object(
  {
    text: text(bounds.anchor)
      .refine((value) => value.trim() !== '', 'expected the text that stands in the document')
      .meta({ description: 'The text, upper and lower case as in the document', example: '/sign-1/' }),
    occurrence: whole({ min: 1, max: 1_000 }).optional().meta({
      default: 1,
      description: 'Which of several: the first in the document, or on `page`, is 1',
    }),
    dx: offset.optional().meta({
      default: 0,
      description: 'Points to the right of the beginning of the text',
    }),
    dy: offset.optional().meta({ default: 0, description: 'Points below the top of the text' }),
  },
  { error: 'expected an object' },
);

/** A field as it is given: with its place, beside a text of the document, or in the place of a field of its own form. */
export const GivenField = z
  .object(
    {
      type: oneOf(envelopeFieldTypes),
      recipient_index: z.int({ error: 'expected the place of a recipient in the list, from 0' }),
      page: optional(geometry.page),
      x: optional(geometry.x),
      y: optional(geometry.y),
      width: optional(geometry.width),
      height: optional(geometry.height),
      anchor: optional(Anchor).meta({
        description:
          'In place of `x` and `y`: a text of the document, at whose top left corner the field begins',
      }),
      form_field: optional(text(bounds.formField)).meta({
        description:
          'In place of page, place and size: the name of a field of the PDF’s own form, whose place it takes',
        example: 'signature1',
      }),
      required: optional(z.boolean({ error: 'expected true or false' })).meta({ default: true }),
      label: optional(text(bounds.label)),
      value: optional(text(bounds.value)),
      auto: optional(oneOf(fieldAutos)).meta({
        description:
          'The field fills itself when its signer signs: `date_signed` a date, in the time zone of your organization; `name` and `email` a text',
      }),
      options: optional(Options).meta({
        description: 'The choices of a dropdown',
        example: ['Cash', 'Card'],
      }),
      group: optional(line(choiceBounds.longest)).meta({
        description: 'radio: the signer chooses one of the fields with the same group',
      }),
    },
    { error: 'expected an object' },
  )
  .superRefine(hasOnePlace)
  .meta({
    id: 'EnvelopeFieldInput',
    example: { type: 'signature', recipient_index: 0, page: 1, x: 72, y: 640, width: 160, height: 48 },
  });
export type GivenField = z.output<typeof GivenField>;

/** A field with its place. */
export type EnvelopeFieldInput = Omit<GivenField, 'anchor' | 'form_field' | keyof FieldGeometry> &
  FieldGeometry;
