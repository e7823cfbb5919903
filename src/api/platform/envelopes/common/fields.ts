import { z } from 'zod';
import {
  authMethods,
  envelopeBounds as bounds,
  recipientRoles,
  routingTypes,
} from '#domain/envelope/envelope.ts';
import { UserLanguage } from '../../accounts/common/fields.ts';
import { text, UuidText } from '../../../http/input/fields.ts';
import { Metadata } from '../../../http/input/metadata-field.ts';
import { ReturnAddress } from '../../../http/input/return-address-field.ts';
import { GivenField, type EnvelopeFieldInput } from './field-input.ts';
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

/** The person who takes a role of a template: who they are, and nothing of what they do. */
export const TemplatePerson = RecipientInput.omit({
  role: true,
  routing_order: true,
  auth_method: true,
}).meta({ id: 'TemplatePerson' });

const rolesMessage = `expected an object with a person for each role of the template, ${bounds.recipients} at most`;

/** Who takes the roles of a template. */
export const RolePeople = z
  .record(z.string(), TemplatePerson, { error: rolesMessage })
  .refine((roles) => Object.keys(roles).length <= bounds.recipients, rolesMessage)
  .meta({
    description: 'Who takes each role of the template, by the role’s name',
    example: { Buyer: { email: 'bat@example.mn', name: 'Бат' } },
  });

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
  fields: z.array(GivenField, { error: fieldsMessage }).max(bounds.fields, fieldsMessage).optional(),
};

/** Input whose fields have their places. */
type Placed<Given> = Omit<Given, 'fields'> & { fields?: EnvelopeFieldInput[] | undefined };

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
export type EnvelopeInput = Placed<z.output<typeof EnvelopeInput>>;

/** The changes of an envelope; recipients and fields replace the whole list. */
export const EnvelopeChanges = z
  .object({
    ...members,
    document_id: documentId.optional(),
    name: members.name.optional(),
    recipients: members.recipients.optional(),
  })
  .meta({ id: 'EnvelopeChanges' });
export type EnvelopeChanges = Placed<z.output<typeof EnvelopeChanges>>;

const reasonMessage = `expected 1 to ${bounds.reason} characters`;

/** The reason for voiding or declining an envelope; everybody who takes part is told. */
export const Reason = z
  .string({ error: reasonMessage })
  .pipe(text(bounds.reason))
  .refine((reason) => reason.trim() !== '', reasonMessage)
  .transform((reason) => reason.trim())
  .meta({ minLength: 1, maxLength: bounds.reason });
