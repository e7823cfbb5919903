import { z } from 'zod';
import { signRequestBounds } from '#domain/sign-request.ts';
import { declineUpdate } from '#workflows/sign-request-messages.ts';
import { actorOf } from '../caller.ts';
import { text, Time } from '../fields.ts';
import { updateSignRequest } from '../flows.ts';
import { operation } from '../operation.ts';
import { findOpenByToken, TokenParams } from './find-by-token.ts';

/** POST /sign/{token}/decline: the signer refuses, with a reason or without. */
export const decline = operation({
  method: 'post',
  path: '/sign/{token}/decline',
  operationId: 'decline',
  summary: 'Decline',
  tag: 'Signing',
  params: TokenParams,
  body: z.object({ reason: text(signRequestBounds.declineReason).optional() }).meta({ id: 'Decline' }),
  responses: {
    200: { description: 'Declined', schema: z.object({ status: z.literal('rejected'), rejected_at: Time }) },
  },
  problems: [
    'invalid_request',
    'not_found',
    'invalid_state',
    'gone',
    'payload_too_large',
    'unsupported_media_type',
  ],
  handle: async (c, { params, body }) => {
    const row = await findOpenByToken(c.var.deps, params.token);
    const reason = body.reason?.trim();
    const act = { ...(reason ? { reason } : {}), actor: actorOf(c) };
    const { rejectedAt } = await updateSignRequest(c.var.deps, row.id, declineUpdate, act);
    return { status: 200, body: { status: 'rejected' as const, rejected_at: rejectedAt } };
  },
});
