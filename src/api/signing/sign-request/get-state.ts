import { z } from 'zod';
import { expiryReasons, levelsOfAssurance } from '#domain/sign-request/sign-request.ts';
import {
  signingRequirements,
  type EndedSigningView,
  type PendingSigningView,
} from '#domain/sign-request/signing-view.ts';
import { Time } from '../../http/input/fields.ts';
import type { Parsed } from '../../http/answers/parsed.ts';
import { openOperation } from '../../http/operation/operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { Credential } from '../proof/fields.ts';
import { TokenParams } from '../session-operation.ts';
import { findByToken } from './find-by-token.ts';
import { viewFor } from './view-for.ts';

const ofTest = z.literal(false).optional().meta({
  type: 'boolean',
  description: 'Present of a request of a sandbox application',
});

const Pending = z
  .object({
    status: z.literal('pending'),
    livemode: ofTest,
    document_name: z.string().nullable(),
    document_hash: z.string(),
    document_url: z.string().nullable(),
    description: z.string().nullable(),
    partner_name: z.string(),
    required_loa: z.literal(levelsOfAssurance).meta({ type: 'integer', enum: undefined }),
    requires: z
      .array(z.enum(signingRequirements))
      .meta({ description: 'The proofs that are still missing for this level' }),
    sealing: z.boolean().meta({
      description:
        'Accepted; while `pin` is still required, the PIN is needed once more to make the signature',
    }),
    masked_address: z.string(),
    expires_at: Time,
    signed_at: Time.nullable(),
    confirmed_on_device: z.literal(true).optional().meta({
      type: 'boolean',
      description: 'Present when the signer confirmed on their own device in place of a code',
    }),
    credentials: z
      .array(Credential)
      .optional()
      .meta({ description: 'At level 3, once this browser has shown the code' }),
  })
  .meta({ id: 'PendingSigningState' }) satisfies z.ZodType<Parsed<PendingSigningView>>;

const Ended = z
  .object({
    status: z.enum(['signed', 'rejected', 'expired']),
    livemode: ofTest,
    document_name: z.string().nullable(),
    partner_name: z.string(),
    signed_at: Time.nullish(),
    rejected_at: Time.nullish(),
    expired_at: Time.nullish(),
    expires_at: Time.nullish(),
    reason: z.enum(expiryReasons).nullish(),
    by_link: z.literal(true).optional().meta({
      type: 'boolean',
      description: 'Present when whoever has the link signed or declined, and nothing else was shown',
    }),
    evidence: z.literal(true).optional().meta({
      type: 'boolean',
      description: 'Present where this browser has shown the code, and may have the evidence',
    }),
    redirect_url: z.url().optional().meta({
      description:
        'Where the signer returns to, with `status` and `request_id`; absent when none was given, or its origin is not registered any more',
    }),
  })
  .meta({ id: 'EndedSigningState' }) satisfies z.ZodType<Parsed<EndedSigningView>>;

/** GET /sign/{token}/state: the steps that the signer is asked for, or the request's end. */
export const getSigningState = openOperation({
  method: 'get',
  path: '/sign/{token}/state',
  operationId: 'getSigningState',
  summary: 'The state of a signing link',
  tag: 'Signing',
  params: TokenParams,
  answer: ok('The request, or how it ended', z.discriminatedUnion('status', [Pending, Ended])),
  problems: ['not_found'],
  handle: async (c, { params }) => viewFor(c, c.var.deps, await findByToken(c.var.deps, params.token)),
});
