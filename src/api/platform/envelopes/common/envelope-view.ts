import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import {
  envelopeFieldStatuses,
  envelopeFieldTypes,
  envelopeStatuses,
  routingTypes,
} from '#domain/envelope/envelope.ts';
import { daysUntil } from '#domain/envelope/draft.ts';
import { geometryOf } from '#domain/envelope/field-geometry.ts';
import { fieldAutos, membersOfKind } from '#domain/envelope/field-kind.ts';
import { writeReference } from '#domain/common/reference.ts';
import type { Document } from '#entities/document/document.ts';
import type { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { Reference, Time } from '../../../http/input/fields.ts';
import { geometryView } from '../../../common/envelopes/geometry-view.ts';
import { SealingFailed, sealingFailed } from '../../../common/envelopes/sealing-failed.ts';
import { notedMembers, notedViews, notedViewsOfOwn } from './noted-members.ts';
import { ItemRecipient, RecipientView, recipientView } from './recipient-view.ts';

const FieldView = z
  .object({
    id: z.uuid(),
    recipient_id: z.uuid(),
    type: z.enum(envelopeFieldTypes),
    ...geometryView,
    x: geometryView.x.meta({ description: 'PDF points from the left of the page as displayed' }),
    y: geometryView.y.meta({ description: 'PDF points from the top of the page as displayed' }),
    required: z.boolean(),
    label: z.string().optional(),
    value: z.string().nullable(),
    auto: z.enum(fieldAutos).optional(),
    options: z.array(z.string()).optional(),
    group: z.string().optional(),
    status: z.enum(envelopeFieldStatuses),
    signed_at: Time.nullable(),
  })
  .meta({ id: 'EnvelopeField' });

const itemFields = {
  id: z.uuid(),
  reference: Reference,
  name: z.string(),
  document: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .meta({ description: 'null for a draft whose document was deleted' }),
  status: z.enum(envelopeStatuses),
  routing_type: z.enum(routingTypes),
  recipients: z.array(ItemRecipient),
  sent_at: Time.nullable(),
  expires_at: Time.nullable(),
  created_at: Time,
};

/**
 * An envelope in a list. A user who only received it sees no more than this, and less where an access code protects their
 * link.
 */
export const EnvelopeItem = z
  .object({
    ...itemFields,
    document: itemFields.document.meta({
      description:
        'null for a draft whose document was deleted, and in an envelope that asks the caller for an access code',
    }),
    sender: z.object({ name: z.string(), organization: z.string() }),
    ...notedViewsOfOwn,
    recipients: z.array(ItemRecipient).meta({
      description: 'The caller alone in an envelope that asks them for an access code',
    }),
    sealing_failed: SealingFailed.optional(),
  })
  .meta({ id: 'EnvelopeItem' });

export const EnvelopeView = z
  .object({
    ...itemFields,
    user_id: z.uuid().meta({ description: 'Who made it' }),
    ...notedViews,
    document: z
      .object({ id: z.uuid(), name: z.string(), page_count: z.int().nullable() })
      .nullable()
      .meta({ description: 'null for a draft whose document was deleted' }),
    message: z.string().nullable(),
    recipients: z.array(RecipientView),
    fields: z.array(FieldView),
    expires_in_days: z.int(),
    reminder_days: z.int(),
    notify: z.boolean(),
    client_id: z.uuid().optional(),
    redirect_url: z.url().optional(),
    sealing: z.boolean().meta({
      description:
        'Everybody has finished; the PDF is being sealed, or will be tried again after sealing_failed',
    }),
    sealing_failed: SealingFailed.optional(),
    completed_at: Time.nullable(),
    declined_at: Time.optional(),
    voided_at: Time.nullable(),
    reason: z.string().optional().meta({ description: 'Why it was voided' }),
    expired_at: Time.optional(),
    legal_hold: z
      .boolean()
      .meta({ description: 'It, or the organization, is on legal hold: nothing of it is deleted' }),
    updated_at: Time,
  })
  .meta({ id: 'Envelope' });

function time(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}

type Items = {
  document: Pick<Document, 'id' | 'name'> | undefined;
  recipients: readonly EnvelopeRecipient[];
};

/** The member that says how the document has failed; none while it has not. */
export function failedMember(envelope: Envelope): { sealing_failed?: SealingFailed } {
  const failed = sealingFailed(envelope);
  return failed ? { sealing_failed: failed } : {};
}

/** Makes the members that a listed and a single envelope have in common. */
export function envelopeItem(envelope: Envelope, { document, recipients }: Items) {
  return {
    id: envelope.id,
    reference: writeReference(envelope.reference),
    name: envelope.name,
    document: document ? { id: document.id, name: document.name } : null,
    status: envelope.status,
    routing_type: envelope.routingType,
    recipients: recipients.map(({ id, email, name, role, status }) => ({ id, email, name, role, status })),
    sent_at: time(envelope.sentAt),
    expires_at: time(envelope.expiresAt),
    created_at: envelope.createdAt.toISOString(),
  };
}

function fieldView(field: EnvelopeField): z.input<typeof FieldView> {
  const { id, type, required, status } = field;
  return {
    id,
    recipient_id: field.recipientId,
    type,
    ...geometryOf(field),
    required,
    ...defined({ label: field.label || undefined }),
    value: field.value ?? null,
    ...membersOfKind(field),
    status,
    signed_at: time(field.signedAt),
  };
}

/** An envelope with all that belongs to it. */
export type WholeEnvelope = {
  envelope: Envelope;
  document: Document | null;
  recipients: EnvelopeRecipient[];
  blocked: ReadonlySet<string>;
  given: ReadonlySet<string>;
  fields: EnvelopeField[];
  isHeld: boolean;
};

export function envelopeView(whole: WholeEnvelope): z.input<typeof EnvelopeView> {
  const { envelope, document, recipients, fields } = whole;
  const { sentAt, expiresAt } = envelope;
  return {
    ...envelopeItem(envelope, { document: document ?? undefined, recipients }),
    user_id: envelope.userId,
    ...notedMembers(envelope),
    document: document
      ? { id: document.id, name: document.name, page_count: document.pageCount ?? null }
      : null,
    message: envelope.message || null,
    recipients: recipients.map((recipient) => recipientView(recipient, whole)),
    fields: fields.map(fieldView),
    expires_in_days: sentAt && expiresAt ? daysUntil(sentAt, expiresAt) : envelope.expiresInDays,
    reminder_days: envelope.reminderDays,
    notify: envelope.notify,
    ...defined({
      client_id: envelope.clientId ?? undefined,
      redirect_url: envelope.redirectUrl ?? undefined,
    }),
    sealing: envelope.sealing,
    ...failedMember(envelope),
    completed_at: time(envelope.completedAt),
    ...(envelope.declinedAt ? { declined_at: envelope.declinedAt.toISOString() } : {}),
    voided_at: time(envelope.voidedAt),
    ...defined({ reason: envelope.voidReason || undefined }),
    ...(envelope.expiredAt ? { expired_at: envelope.expiredAt.toISOString() } : {}),
    legal_hold: whole.isHeld,
    updated_at: envelope.updatedAt.toISOString(),
  };
}
