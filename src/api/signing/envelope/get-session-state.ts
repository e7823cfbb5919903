import { z } from 'zod';
import type { EndedSession, OpenSession } from '#domain/envelope/session-view.ts';
import {
  authMethods,
  envelopeFieldTypes,
  envelopeStatuses,
  recipientRoles,
  recipientStatuses,
} from '#domain/envelope/envelope.ts';
import { fieldAutos } from '#domain/envelope/field-kind.ts';
import {
  recipientFacts,
  sessionFacts,
  type FactMember,
  type SessionFact,
} from '#domain/envelope/recipient-facts.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { geometryView } from '../../common/envelopes/geometry-view.ts';
import { Time } from '../../http/input/fields.ts';
import type { Parsed } from '../../http/answers/parsed.ts';
import { openOperation } from '../../http/operation/operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { Credential } from '../proof/fields.ts';
import { TokenParams } from '../session-operation.ts';
import { findSession } from './common/find-session.ts';
import { Requirement } from './common/schemas.ts';
import { sessionViewFor } from './common/view-for.ts';

const Field = z
  .object({
    id: z.uuid(),
    type: z.enum(envelopeFieldTypes),
    ...geometryView,
    required: z.boolean(),
    label: z.string().nullable(),
    value: z
      .string()
      .nullable()
      .meta({ description: 'Of a field that fills itself: what it fills itself with' }),
    auto: z.enum(fieldAutos).nullable(),
    options: z.array(z.string()).nullable(),
    group: z.string().nullable(),
  })
  .meta({
    id: 'SessionField',
    description: 'In PDF points from the top left of the page as displayed; pages from 1',
  });

const way = {
  redirect_url: z.url().optional().meta({
    description:
      'For somebody who has acted, and after the end: where they return to, with `status`, `envelope_id` and `recipient_id`; absent when its origin is not registered any more',
  }),
  application: z.string().optional().meta({
    description: 'Beside redirect_url: the name of the application',
    example: 'Altan Bank',
  }),
};

const receipt = z.literal(true).optional().meta({
  type: 'boolean',
  description: 'Present where this browser may have the receipt of what this recipient did',
});

const { email, ...otherFacts } = Object.fromEntries(
  sessionFacts.map((fact) => [recipientFacts[fact].member, z.string().nullable()]),
) as Record<FactMember<SessionFact>, z.ZodNullable<z.ZodString>>;

const Open = z
  .object({
    envelope: z.object({
      name: z.string(),
      message: z.string().nullable(),
      sender: z.object({ name: z.string(), organization: z.string() }),
      expires_at: Time,
      status: z.enum(envelopeStatuses).exclude(['draft', 'completed']).meta({
        description:
          'declined, voided or expired only while a signature that was accepted before waits for the PIN once more',
      }),
    }),
    recipient: z.object({
      name: z.string(),
      email,
      role: z.enum(recipientRoles),
      status: z.enum(recipientStatuses),
      auth_method: z.enum(authMethods).meta({
        description:
          'What is asked for beside the link, and so what the certificate of a signature names: `email` the address, as unverified; `email_code` the address; `sms` the phone number',
      }),
      language: z.enum(languages),
      ...otherFacts,
      host_confirmed: z.boolean(),
    }),
    your_turn: z.boolean().meta({ description: 'Whether they may act now' }),
    requires: z.array(Requirement).meta({ description: 'The proofs that are still missing, in this order' }),
    access_blocked: z
      .literal(true)
      .optional()
      .meta({ description: 'Too many access codes were wrong: only the sender can help, with a new link' }),
    masked_address: z.string().nullable().meta({ description: 'Where the one-time code goes' }),
    sealing: z.boolean().meta({ description: 'They have agreed, and it is being completed' }),
    sealing_failed: z.literal(true).optional().meta({
      description:
        'The recipient has agreed, but the document cannot be signed or sealed. The sender is told, and the service tries again by itself',
    }),
    fields: z
      .array(Field)
      .nullable()
      .meta({ description: 'Their own; null before their turn and until the access code was right' }),
    document: z
      .object({ page_count: z.int(), url: z.url(), version: z.enum(['original', 'current']) })
      .nullable(),
    credentials: z
      .array(Credential)
      .optional()
      .meta({ description: 'auth_method credential: the credentials that they can sign with' }),
    confirmed_on_device: z.literal(true).optional().meta({
      type: 'boolean',
      description: 'auth_method credential: present when they confirmed on their own device besides',
    }),
    credential_missing: z
      .array(z.enum(['account', 'identity', 'credential']))
      .optional()
      .meta({
        description: 'auth_method credential: the missing prerequisites, without which they cannot sign here',
      }),
    signed_at: Time.optional().meta({ description: 'When they signed or approved, while others still act' }),
    receipt,
    ...way,
  })
  .meta({ id: 'OpenSessionState' }) satisfies z.ZodType<Parsed<OpenSession>>;

const Ended = z
  .object({
    envelope: z.object({
      name: z.string(),
      sender: z.object({ name: z.string(), organization: z.string() }),
      status: z.enum(envelopeStatuses),
      sent_at: Time.nullable(),
      completed_at: Time.nullable(),
      declined_at: Time.nullable(),
      voided_at: Time.nullable(),
      expired_at: Time.nullable(),
      reason: z.string().nullable().meta({
        description:
          'Why it was declined or voided, in the words of whoever did; null where none was given, and until the access code was right',
      }),
    }),
    recipient: z.object({
      role: z.enum(recipientRoles),
      status: z.enum(recipientStatuses),
      signed_at: Time.nullable(),
    }),
    certificate: z.literal(true).optional().meta({
      type: 'boolean',
      description: 'Present where this browser may have the certificate of completion',
    }),
    receipt,
    ...way,
  })
  .meta({ id: 'EndedSessionState' }) satisfies z.ZodType<Parsed<EndedSession>>;

/** GET /envelope/{token}/state: the steps that the recipient is asked for, or the envelope's end. */
export const getSessionState = openOperation({
  method: 'get',
  path: '/envelope/{token}/state',
  operationId: 'getSessionState',
  summary: "The state of a recipient's link",
  tag: 'Envelope session',
  params: TokenParams,
  answer: ok('The envelope as they may see it, or how it ended', z.union([Open, Ended])),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const { deps } = c.var;
    const view = await sessionViewFor(c, deps, await findSession(deps, params.token));
    c.header('Cache-Control', 'no-store');
    return view;
  },
});
