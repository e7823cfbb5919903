import { z } from 'zod';
import {
  authMethods,
  envelopeBounds as bounds,
  envelopeFieldTypes,
  recipientRoles,
  routingTypes,
} from '#domain/envelope/envelope.ts';
import { choiceBounds, fieldAutos } from '#domain/envelope/field-kind.ts';
import type { FieldGeometry } from '#domain/envelope/field-geometry.ts';
import { hundredths } from '#domain/envelope/draft.ts';
import { UserLanguage } from '../../accounts/common/fields.ts';
import { text, UuidText } from '../../../http/input/fields.ts';
import { Metadata } from '../../../http/input/metadata-field.ts';
import { ReturnAddress } from '../../../http/input/return-address-field.ts';
import { line, oneOf, optional, whole } from './input-parts.ts';
import { factInputs } from './recipient-facts.ts';

const { min: shortest, max: longest } = bounds.accessCode;
const codeMessage = `expected ${shortest} to ${longest} characters`;

/** A code that a recipient must know beside their link; it is kept as a hash, and nothing gives it back. */
export const AccessCode = z
  .string({ error: codeMessage })
  .max(longest * 2, codeMessage)
  .refine((code) => {
    const length = Array.from(code).length;
    return length >= shortest && length <= longest && code.isWellFormed() && !code.includes('\0');
  }, codeMessage)
  .meta({ format: 'password', minLength: shortest, maxLength: longest });

const { email, name, phone, ...otherFacts } = factInputs;

const RecipientInput = z
  .object(
    {
      email,
      name,
      role: optional(oneOf(recipientRoles)).meta({ default: 'signer' }),
      routing_order: optional(whole(bounds.routingOrder)).meta({ default: 1 }),
      auth_method: optional(oneOf(authMethods)).meta({ default: 'email' }),
      phone,
      access_code: optional(AccessCode),
      ...otherFacts,
      language: optional(UserLanguage),
    },
    { error: 'expected an object' },
  )
  .meta({ id: 'RecipientInput' });
export type RecipientInput = z.output<typeof RecipientInput>;

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

const optionsMessage = `expected a list of ${choiceBounds.min} to ${choiceBounds.max} choices`;

const Options = z
  .array(line(choiceBounds.longest), { error: optionsMessage })
  .min(choiceBounds.min, optionsMessage)
  .max(choiceBounds.max, optionsMessage);

const EnvelopeFieldInput = z
  .object(
    {
      type: oneOf(envelopeFieldTypes),
      recipient_index: z.int({ error: 'expected the place of a recipient in the list, from 0' }),
      ...geometry,
      required: optional(z.boolean({ error: 'expected true or false' })),
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
  .meta({ id: 'EnvelopeFieldInput' });
export type EnvelopeFieldInput = z.output<typeof EnvelopeFieldInput>;

const documentId = UuidText.transform((id) => id.toLowerCase());
const recipientsMessage = `expected a list of 1 to ${bounds.recipients} recipients`;
const fieldsMessage = `expected a list of at most ${bounds.fields} fields`;

const members = {
  document_id: documentId,
  name: line(bounds.name),
  message: text(bounds.message).optional(),
  routing_type: oneOf(routingTypes).optional(),
  expires_in_days: whole(bounds.expiresInDays).optional(),
  reminder_days: whole(bounds.reminderDays).optional(),
  language: UserLanguage.optional(),
  client_id: UuidText.transform((id) => id.toLowerCase()).optional(),
  redirect_url: ReturnAddress.optional(),
  external_ref: text(bounds.externalRef).optional(),
  metadata: Metadata.optional(),
  notify: z.boolean({ error: 'expected true or false' }).optional(),
  recipients: z
    .array(RecipientInput, { error: recipientsMessage })
    .min(1, recipientsMessage)
    .max(bounds.recipients, recipientsMessage),
  fields: z.array(EnvelopeFieldInput, { error: fieldsMessage }).max(bounds.fields, fieldsMessage).optional(),
};

/** The members of a new envelope. */
export const EnvelopeInput = z
  .object({
    ...members,
    routing_type: members.routing_type.meta({ default: 'sequential' }),
    expires_in_days: members.expires_in_days.meta({ default: bounds.expiresInDays.fallback }),
    reminder_days: members.reminder_days.meta({ default: bounds.reminderDays.fallback }),
    notify: members.notify.meta({ default: true }),
  })
  .meta({ id: 'EnvelopeInput' });
export type EnvelopeInput = z.output<typeof EnvelopeInput>;

/** The changes of an envelope; recipients and fields replace the whole list. */
export const EnvelopeChanges = z
  .object({
    ...members,
    document_id: documentId.optional(),
    name: members.name.optional(),
    recipients: members.recipients.optional(),
  })
  .meta({ id: 'EnvelopeChanges' });
export type EnvelopeChanges = z.output<typeof EnvelopeChanges>;

const reasonMessage = `expected 1 to ${bounds.reason} characters`;

/** The reason for voiding or declining an envelope; everybody who takes part is told. */
export const Reason = z
  .string({ error: reasonMessage })
  .pipe(text(bounds.reason))
  .refine((reason) => reason.trim() !== '', reasonMessage)
  .transform((reason) => reason.trim())
  .meta({ minLength: 1, maxLength: bounds.reason });
