import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { isEmailAddress } from '#domain/common/email-address.ts';
import { readReference } from '#domain/common/reference.ts';
import { envelopeStatuses } from '#domain/envelope/envelope.ts';
import { signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import { deliveryStatuses } from '#domain/webhook/webhook.ts';
import { text, UuidText } from '../../../http/input/fields.ts';

const referenceMessages = {
  form: 'expected a reference such as R-7K3F-92XX: eight letters and digits after the R',
  check:
    'expected a reference as it was given: this one has a typing error, so ask for it again, letter by letter',
};

/** A short reference as people say it; gives its symbols. */
const ReferenceText = z
  .string()
  .max(40, referenceMessages.form)
  .transform((value, context) => {
    const read = readReference(value);
    if ('reference' in read) return read.reference;
    context.addIssue({ code: 'custom', message: referenceMessages[read.fault] });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    description: 'As on pages, in mails and in text messages',
    example: 'R-7K3F-92XX',
  });

const shortName = 'expected at least 3 characters of the name';

const statuses: readonly string[] = [
  ...new Set([...signRequestStatuses, ...envelopeStatuses, ...deliveryStatuses]),
].filter((status) => status !== 'draft' && status !== 'delivered');

const statusMessage = `expected one of ${statuses.join(', ')}`;

/** The filters by which support finds the flow of somebody who calls. */
export const callerFilters = {
  organization: UuidText.optional().meta({ description: 'The organization of the sender or of the partner' }),
  status: z
    .string()
    .refine((status) => statuses.includes(status), statusMessage)
    .optional()
    .meta({ enum: statuses }),
  reference: ReferenceText.optional(),
  name: text(255)
    .refine((name) => Array.from(name.trim()).length >= 3, shortName)
    .transform((name) => name.trim())
    .optional()
    .meta({ minLength: 3, description: "A part of an envelope's or a document's name" }),
};

const addressMessage = 'expected an e-mail address, or a phone number such as +97699112233';

/**
 * An e-mail address or a phone number as people say it, in a body and never in a URL; numbers without a country are those of Mongolia.
 * Gives E.164 for a number.
 */
export const CallerAddress = z
  .string()
  .max(254, addressMessage)
  .transform((value, context) => {
    const address = value.trim();
    if (isEmailAddress(address)) return address;
    const phone = parsePhoneNumberFromString(address, 'MN');
    if (phone?.isPossible()) return phone.number;
    context.addIssue({ code: 'custom', message: addressMessage });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    description: 'Of a signer, a recipient or a host, also one that was corrected since',
  });
