import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { remindableStatuses } from '#domain/envelope/draft.ts';
import { isWaitedFor, type RecipientStatus } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { SingleUseLink } from '#entities/envelope/single-use-link.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { created } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { assertAllowed, EnvelopeParams, findEnvelope } from './common/find-envelope.ts';
import { findRecipient } from './common/find-recipient.ts';

/** How long a link that was given to the sender can be opened, in milliseconds. */
const lifetime = 5 * 60_000;

const GivenLink = z
  .object({
    url: z.url().meta({
      description: 'Opens the page of the recipient once, within five minutes',
      example: 'https://sign.example/open/9y1Zt3…',
    }),
    expires_at: Time,
    link_given_to: z.literal('sender').meta({ description: 'On record from now on: you had a link' }),
  })
  .meta({ id: 'GivenLink' });

/**
 * POST /api/v1/envelopes/{id}/recipients/{rid}/link: gives the sender a link that opens the page of a recipient whose turn it is, once.
 * The link that the recipient got by mail goes on working.
 */
export const giveLink = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes/{id}/recipients/{rid}/link',
  operationId: 'giveLink',
  summary: 'Get a link to a recipient’s page',
  tag: 'Envelopes',
  proved: true,
  params: EnvelopeParams.extend({ rid: z.string().meta({ format: 'uuid' }) }),
  body: z.object({}),
  idempotent: true,
  answer: created(
    'The link, for this recipient alone',
    GivenLink,
    // Not the link itself: headers are logged on the way.
    (_, { id }) => `/api/v1/envelopes/${id}`,
  ),
  problems: ['not_found', 'invalid_state', 'sending_suspended'],
  handle: async (c, { params, attempt }) => {
    const { deps, user } = c.var;
    const envelope = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const recipient = await findRecipient(c, envelope.id, params.rid);
    assertAllowed('link', envelope.status);
    assertTurn(recipient);
    // Nothing is counted; but whoever may not send may not hand over either.
    const owner = { kind: 'organization', id: user.organizationId } as const;
    return withQuota(deps, { id: `link:${attempt.id}`, owner, amounts: {} }, () => give(c, recipient));
  },
});

async function give(c: Context<ApiEnv>, recipient: EnvelopeRecipient): Promise<z.input<typeof GivenLink>> {
  const { deps, user } = c.var;
  const { id: recipientId, envelopeId, linkGeneration } = recipient;
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  const row = { id: randomUUID(), recipientId, linkGeneration, tokenHash: tokenHash(token) };
  await deps.orm.em.fork().transactional(async (em) => {
    await em.insert(SingleUseLink, { ...row, createdAt, expiresAt });
    await recordAccountAct(c, em, {
      action: 'envelope.link_given',
      user,
      resource: { type: 'envelope', id: envelopeId },
      metadata: { recipient_id: recipientId, link_given_to: 'sender' },
    });
  });
  const url = `${deps.config.BASE_URL}/open/${token}`;
  return { url, expires_at: expiresAt.toISOString(), link_given_to: 'sender' };
}

function assertTurn({ role, status, acceptedAt, linkHash }: EnvelopeRecipient): void {
  if (!isWaitedFor(role))
    throw new Problem('invalid_state', 'A recipient of a copy has nothing to open.', { status });
  const theirs = (remindableStatuses as readonly RecipientStatus[]).includes(status);
  if (theirs && !acceptedAt && linkHash) return;
  throw new Problem('invalid_state', `It is not this recipient’s turn: they are ${status}.`, {
    status,
    allowed_from: remindableStatuses,
  });
}
