import { z } from 'zod';
import { recipientRoles, recipientStatuses } from '#domain/envelope/envelope.ts';
import { supportKinds, troubleReasons } from '#domain/common/trouble.ts';
import { LoggedMessage } from './message-log.ts';
import { Time } from '../../../http/input/fields.ts';

/** A workflow as staff see it: its state and what to do, never the signed content or the people in it. */
export const FlowItem = z
  .object({
    id: z.string().meta({ description: 'A UUID; the id of a schedule, the name of a queue' }),
    kind: z.enum(supportKinds),
    workflow_id: z
      .string()
      .meta({ description: 'In the Temporal UI; of a schedule its own id, of a queue its name' }),
    request_id: z.uuid().nullable().meta({ description: 'null for an envelope, a test or a platform event' }),
    partner: z
      .object({ client_id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'null for an envelope and an event of the platform' }),
    organization: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .optional()
      .meta({ description: 'The organization that owns the envelope or the event of the platform' }),
    external_ref: z.string().nullable().optional(),
    reference: z.string().nullable().optional().meta({
      description: 'What people say to name it; of a delivery, that of its request or envelope',
      example: 'R-7K3F-92XX',
    }),
    name: z.string().nullable().optional().meta({ description: "The envelope's or the document's" }),
    status: z.string(),
    stage: z.string(),
    stuck: z.boolean(),
    stuck_since: Time.nullable(),
    stuck_reason: z.enum(troubleReasons).nullable(),
    what_happened: z.string().nullable(),
    what_to_do: z.string().nullable(),
    last_error: z.string().max(300).nullable().meta({
      description: 'The last failure of what is stuck, or of the last attempt of a delivery; without data',
    }),
    waits_for: z.string().nullable().meta({
      description: 'Whom it waits for, by place and masked address, such as "recipient 2 of 3, b•••@bank.mn"',
    }),
    next_try_at: Time.nullable().meta({
      description: 'The next try by itself; past while it is being tried; null where it waits for somebody',
    }),
    backlog: z.int().nullable().optional().meta({ description: 'The tasks that wait in a queue' }),
    created_at: Time,
    expires_at: Time.nullable().optional(),
    attempts: z.int().optional(),
    max_attempts: z.int().optional(),
    next_attempt_at: Time.nullable().optional(),
  })
  .meta({ id: 'Flow' });
export type FlowItem = z.input<typeof FlowItem>;

/** A delivery of a workflow's event. */
export const Delivery = z.object({
  id: z.uuid(),
  event_type: z.string(),
  receiver: z.string().meta({ description: 'Scheme and host of the address; the rest may hold secrets' }),
  status: z.string(),
  stuck_since: Time.nullable(),
  stuck_reason: z.enum(troubleReasons).nullable(),
  last_error: z.string().nullable(),
  response_code: z.int().nullable(),
  attempts: z.int(),
  max_attempts: z.int(),
  last_attempt_at: Time.nullable(),
  next_attempt_at: Time.nullable(),
  delivered_at: Time.nullable(),
});

/** A recipient of an envelope, without their identity. */
export const Recipient = z.object({
  id: z.uuid(),
  role: z.enum(recipientRoles),
  routing_order: z.int(),
  status: z.enum(recipientStatuses),
  address: z.string().meta({ description: 'Where the link goes, masked' }),
  link_sent_at: Time.nullable(),
  accepted_at: Time.nullable().meta({
    description: 'When they agreed; the workflow takes the steps after that',
  }),
  signed_at: Time.nullable(),
});

/** One workflow in full. */
export const FlowDetail = FlowItem.extend({
  required_loa: z.int().optional(),
  accepted_at: Time.nullable().optional().meta({
    description: 'Of a sign request: when the signer agreed; the signature can be stuck after that',
  }),
  signer: z.string().optional().meta({ description: 'Where the link goes, masked' }),
  link_sent_at: Time.nullable().optional(),
  signed_at: Time.nullable().optional(),
  rejected_at: Time.nullable().optional(),
  expired_at: Time.nullable().optional(),
  expiry_reason: z.string().nullable().optional(),
  sent_at: Time.nullable().optional(),
  completed_at: Time.nullable().optional(),
  declined_at: Time.nullable().optional(),
  voided_at: Time.nullable().optional(),
  recipients: z.array(Recipient).optional(),
  legal_hold: z.boolean().optional().meta({
    description: 'Of a sign request, an envelope or a document: it, or its organization, is on legal hold',
  }),
  deliveries: z.array(Delivery),
  messages: z.array(LoggedMessage).meta({ description: 'The last 100, newest last' }),
}).meta({ id: 'FlowDetail' });
export type FlowDetail = z.input<typeof FlowDetail>;
