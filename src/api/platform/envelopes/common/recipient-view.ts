import { z } from 'zod';
import { decliners } from '#domain/common/declined-by.ts';
import { authMethods, recipientRoles, recipientStatuses } from '#domain/envelope/envelope.ts';
import { factsOf } from '#domain/envelope/recipient-facts.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Time } from '../../../http/input/fields.ts';
import type { WholeEnvelope } from './envelope-view.ts';
import { factsSeen, factViews } from './recipient-facts.ts';

const { email, name, phone, ...otherFacts } = factViews;

/** A recipient in a list of envelopes. */
export const ItemRecipient = z.object({
  id: z.uuid(),
  email,
  name,
  role: z.enum(recipientRoles),
  status: z.enum(recipientStatuses),
});

/** A recipient as the sender sees them: no link, no access code. */
export const RecipientView = ItemRecipient.extend({
  routing_order: z.int(),
  auth_method: z.enum(authMethods),
  phone,
  has_access_code: z.boolean(),
  access_blocked: z.boolean().meta({
    description: 'Too many access codes were wrong. Correct the recipient, and they get a new link',
  }),
  ...otherFacts,
  language: z.string(),
  link_given_to: z.array(z.enum(['sender', 'recipient'])).meta({
    description:
      'Who had the link: `recipient` once a mail server took a message with it, `sender` when you or a colleague asked for one and no correction has ended it since',
  }),
  sent_at: Time.nullable(),
  delivered_at: Time.nullable(),
  signed_at: Time.nullable(),
  declined_at: Time.nullable(),
  decline_reason: z.string().nullable(),
  declined_by: z.enum(decliners).nullable().meta({
    description:
      '`link`: somebody with the link declined; `verified`: this browser had shown the one-time code',
  }),
}).meta({ id: 'Recipient' });

/**
 * Makes the sender's view of a recipient; `blocked` are the ids of the recipients whose link takes no more access codes, `given` of those
 * to whose pages the sender was given a link.
 */
export function recipientView(
  recipient: EnvelopeRecipient,
  { blocked, given }: Pick<WholeEnvelope, 'blocked' | 'given'>,
): z.input<typeof RecipientView> {
  const { id, role, status } = recipient;
  return {
    id,
    ...factsSeen(factsOf(recipient)),
    role,
    routing_order: recipient.routingOrder,
    status,
    auth_method: recipient.authMethod,
    has_access_code: typeof recipient.accessCodeHash === 'string',
    access_blocked: blocked.has(id),
    language: recipient.language,
    link_given_to: [
      ...(given.has(id) ? (['sender'] as const) : []),
      ...(recipient.linkSentAt ? (['recipient'] as const) : []),
    ],
    sent_at: time(recipient.sentAt),
    delivered_at: time(recipient.deliveredAt),
    signed_at: time(recipient.signedAt),
    declined_at: time(recipient.declinedAt),
    decline_reason: recipient.declineReason ?? null,
    declined_by: recipient.declinedBy ?? null,
  };
}

function time(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
