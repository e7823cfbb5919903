import { z } from 'zod';
import { openUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import { Time } from '../../http/input/fields.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { TokenParams } from '../session-operation.ts';
import { provenByLink } from './common/proven-by-link.ts';
import { findActing } from './common/session-rights.ts';

type Opened = { deliveredAt: string };

/** POST /envelope/{token}/opened: the page is in front of the recipient, who is `delivered` from then on. */
export const openSession = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/opened',
  operationId: 'openSession',
  summary: 'Say that the recipient has opened it',
  description:
    'For the page itself, because scanners of mail open links too. Once is enough; more change nothing.',
  tag: 'Envelope session',
  params: TokenParams,
  body: z.object({}),
  idempotent: 'from-first-row',
  answer: ok('Opened', z.object({ status: z.literal('delivered'), delivered_at: Time })),
  problems: ['invalid_access_code', 'not_your_turn', 'invalid_state', 'gone'],
  handle: async (c, { params, attempt }) => {
    const { deps, recipient } = c.var;
    const { deliveredAt } =
      (await findEnvelopeResult<Opened>(deps, recipient.envelopeId, attempt)) ?? (await open());
    return { status: 'delivered' as const, delivered_at: deliveredAt };

    async function open(): Promise<Opened> {
      const session = await findActing(c, params.token, { use: 'act' });
      const { id: recipientId, linkGeneration: generation, deliveredAt } = session.recipient;
      if (deliveredAt) return { deliveredAt: deliveredAt.toISOString() };
      const proof = provenByLink(session);
      const act = { recipientId, generation, actor: actorOf(c), proofId: proof.id };
      const { id: envelopeId } = session.envelope;
      return sendEnvelopeUpdate(deps, { envelopeId, update: openUpdate, act, attempt, proof });
    }
  },
});
