import { z } from 'zod';
import { decliners } from '#domain/common/declined-by.ts';
import { writeReference } from '#domain/common/reference.ts';
import { linkHolders, mostSentMessages } from '#domain/sign-request/sent-message.ts';
import { expiryReasons, signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { AddressCorrection, SentMessageItem } from '../../common/sign-requests/link-record.ts';
import { Reference, Time } from '../../http/input/fields.ts';
import { MetadataView } from '../../http/input/metadata-field.ts';

/** Whether a request is live; false of one of the sandbox. */
export const Livemode = z.boolean().meta({ description: 'False of a request of a sandbox application' });

/** A sign request as a partner sees it in a list (specification, "Sign request (output fields)"). */
export const SignRequestItem = z
  .object({
    request_id: z.uuid(),
    status: z.enum(signRequestStatuses),
    external_ref: z.string().nullable(),
    metadata: MetadataView,
    reference: Reference,
    livemode: Livemode,
    signed_at: Time.nullable(),
    rejected_at: Time.nullable(),
    expires_at: Time,
    created_at: Time,
    document_name: z.string().nullable(),
    required_loa: z.number().int().min(1).max(3),
    loa: z.number().int().min(1).max(3).nullable().meta({ description: 'Achieved level; null until signed' }),
    reason: z
      .string()
      .nullable()
      .optional()
      .meta({
        description: `Why it was rejected, in the signer's words, or why it expired: ${expiryReasons.join(', ')}`,
      }),
    declined_by: z.enum(decliners).nullable().optional().meta({
      description:
        'Of a rejected request: `link`, somebody with the link declined; `verified`, this browser had shown the one-time code',
    }),
  })
  .meta({ id: 'SignRequestItem' });

/** One sign request; once signed, with signature and certificate, so that a lost webhook loses nothing. */
export const SignRequestStatusView = SignRequestItem.extend({
  link_given_to: z.array(z.enum(linkHolders)).meta({
    description: 'Who had the link: `partner` by the answer to the creation, `signer` when Tamga sent it',
  }),
  address_corrections: z.array(AddressCorrection).optional().meta({
    description:
      'Where two members of staff together have corrected the address of the signer: from then on the link goes to the new one, and the old link is dead',
  }),
  messages_sent: z.array(SentMessageItem).meta({
    description: `The messages that a mail server or SMS gateway took, oldest first; the last ${mostSentMessages}`,
  }),
  signature: z
    .string()
    .optional()
    .meta({ description: 'Base64 of the DER of a detached CAdES-T signature over document_hash' }),
  certificate: z.string().optional().meta({ description: "PEM of the signer's certificate" }),
}).meta({ id: 'SignRequest' });

/** Makes the list item of a row. */
export function signRequestItem(row: SignRequest): z.input<typeof SignRequestItem> {
  return {
    request_id: row.id,
    status: row.status,
    external_ref: row.externalRef ?? null,
    metadata: row.metadata,
    reference: writeReference(row.reference),
    livemode: row.livemode,
    signed_at: row.signedAt?.toISOString() ?? null,
    rejected_at: row.rejectedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    document_name: row.documentName ?? null,
    required_loa: row.requiredLoa,
    loa: row.loa ?? null,
    ...reasonOf(row),
  };
}

function reasonOf({ status, declineReason, declinedBy, expiryReason }: SignRequest) {
  if (status === 'rejected') return { reason: declineReason ?? null, declined_by: declinedBy ?? null };
  return status === 'expired' ? { reason: expiryReason ?? null } : {};
}
