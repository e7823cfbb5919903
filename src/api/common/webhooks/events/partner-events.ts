import { z } from 'zod';
import { decliners } from '#domain/common/declined-by.ts';
import { linkHolders } from '#domain/sign-request/sent-message.ts';
import { expiryReasons } from '#domain/sign-request/sign-request.ts';
import { testEvent } from '#domain/webhook/webhook.ts';
import { Reference, Time } from '../../../http/input/fields.ts';
import { MetadataView } from '../../../http/input/metadata-field.ts';
import { AddressCorrection, SentMessageItem } from '../../sign-requests/link-record.ts';

const livemode = z.boolean().meta({ description: 'False in events of a sandbox application' });

const id = z.uuid().meta({
  description: 'The event, the same for each of your receivers and however often it is sent',
});

const common = {
  id,
  created_at: Time.meta({ description: 'When the event was written down' }),
  livemode,
  request_id: z.uuid(),
  reference: Reference,
  external_ref: z.string().nullable(),
  metadata: MetadataView,
  loa: z
    .int()
    .min(1)
    .max(3)
    .nullable()
    .meta({ description: 'The level that was reached; null where nobody signed' }),
  link_given_to: z.array(z.enum(linkHolders)).meta({
    description: 'Who had the link: `partner` by the answer to the creation, `signer` when Tamga sent it',
  }),
  address_corrections: z
    .array(AddressCorrection)
    .optional()
    .meta({ description: 'Corrections of the address of the signer, where there were any' }),
  messages_sent: z.array(SentMessageItem).meta({ description: 'The messages that were taken, oldest first' }),
};

const Signed = z
  .object({
    event: z.literal('sign_request.signed'),
    ...common,
    status: z.literal('signed'),
    signed_at: Time,
    signature: z
      .string()
      .meta({ description: 'Base64 of the DER of a detached CAdES-T signature over document_hash' }),
    certificate: z.string().meta({ description: "PEM of the signer's certificate" }),
  })
  .meta({ id: 'SignRequestSignedEvent' });

const Rejected = z
  .object({
    event: z.literal('sign_request.rejected'),
    ...common,
    status: z.literal('rejected'),
    rejected_at: Time,
    reason: z.string().nullable().meta({ description: "The signer's words, where there were any" }),
    declined_by: z.enum(decliners).nullable().meta({
      description: '`link`: somebody with the link; `verified`: the one-time code had been shown',
    }),
  })
  .meta({ id: 'SignRequestRejectedEvent' });

const Expired = z
  .object({
    event: z.literal('sign_request.expired'),
    ...common,
    status: z.literal('expired'),
    expired_at: Time,
    reason: z.enum(expiryReasons).meta({ description: 'Its time ended, you withdrew it, or staff ended it' }),
  })
  .meta({ id: 'SignRequestExpiredEvent' });

const Test = z
  .object({
    id,
    event: z.literal(testEvent),
    livemode,
    test: z.literal(true).meta({ description: 'Nothing has happened' }),
    webhook_id: z.uuid().meta({ description: 'The webhook that is tried' }),
    created_at: Time,
    message: z.string(),
  })
  .meta({ id: 'PartnerTestEvent' });

/** Events that partners get, each with what it says. */
export const partnerEventSchemas = [
  { schema: Signed, about: 'The signer has signed; the signature is in the event.' },
  { schema: Rejected, about: 'The signer has declined.' },
  { schema: Expired, about: 'The request has ended without a signature.' },
  { schema: Test, about: 'You try a webhook of yours (`POST /partner/webhooks/{id}/test`).' },
] as const;
