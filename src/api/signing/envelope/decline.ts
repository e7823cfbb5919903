import { z } from 'zod';
import { codeAddress } from '#domain/envelope/code-address.ts';
import { declineEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import { Reason } from '../../platform/envelopes/common/fields.ts';
import { Time } from '../../http/input/fields.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { TokenParams } from '../session-operation.ts';
import { provenByLink } from './common/proven-by-link.ts';
import { hasProof } from '../proof/link-proof.ts';
import { findActing } from './common/session-rights.ts';

const DeclineBody = z.object({ reason: Reason }).meta({ id: 'EnvelopeDeclineInput' });

type Declined = { declinedAt: string };

/** POST /envelope/{token}/decline: the recipient refuses; the envelope ends as declined. */
export const declineEnvelope = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/decline',
  operationId: 'declineEnvelope',
  summary: 'Decline',
  description: 'Ends the envelope for everybody, and sends the reason to the sender.',
  tag: 'Envelope session',
  params: TokenParams,
  body: DeclineBody,
  idempotent: true,
  answer: ok('Declined', z.object({ status: z.literal('declined'), declined_at: Time })),
  problems: ['invalid_access_code', 'not_your_turn', 'invalid_state', 'gone'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, recipient } = c.var;
    const earlier = await findEnvelopeResult<Declined>(deps, recipient.envelopeId, attempt);
    const { declinedAt } = earlier ?? (await send());
    return { status: 'declined' as const, declined_at: declinedAt };

    async function send(): Promise<Declined> {
      const session = await findActing(c, params.token, { use: 'act' });
      const { id: recipientId, linkGeneration: generation } = session.recipient;
      const { recipient: owner } = session;
      const address = codeAddress(owner);
      const verified = address && (await hasProof(c, deps, { proof: 'code', owner }));
      const proof = provenByLink(session, { means: verified ? [`${address.channel}_code`] : [] });
      const { reason } = body;
      const act = { recipientId, generation, reason, actor: actorOf(c), proofId: proof.id };
      const { id: envelopeId } = session.envelope;
      return sendEnvelopeUpdate(deps, { envelopeId, update: declineEnvelopeUpdate, act, attempt, proof });
    }
  },
});
