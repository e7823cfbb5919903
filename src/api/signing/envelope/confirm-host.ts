import { z } from 'zod';
import { recipientFacts } from '#domain/envelope/recipient-facts.ts';
import { Problem } from '#domain/common/problem.ts';
import { hostUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import { isOneLine, text, Time } from '../../http/input/fields.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { TokenParams } from '../session-operation.ts';
import { provenByLink } from './common/proven-by-link.ts';
import { findActing } from './common/session-rights.ts';

const HostBody = z
  .object({
    name: text(recipientFacts.hostName.longest)
      .refine((value) => value.trim() !== '', 'expected the name of the host')
      .refine(isOneLine, 'expected one line')
      .transform((value) => value.trim()),
  })
  .meta({ id: 'HostInput' });

type Confirmed = { confirmedAt: string };

/** POST /envelope/{token}/host: the host of an in-person signer confirms to be present, and passes the device. */
export const confirmHost = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/host',
  operationId: 'confirmHost',
  summary: 'Confirm to be present (in person)',
  description: 'For links of the role in_person: without it the signer cannot sign.',
  tag: 'Envelope session',
  params: TokenParams,
  body: HostBody,
  idempotent: true,
  answer: ok('Confirmed', z.object({ host_name: z.string(), confirmed_at: Time })),
  problems: ['invalid_access_code', 'not_your_turn', 'invalid_state', 'gone'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, recipient } = c.var;
    const earlier = await findEnvelopeResult<Confirmed>(deps, recipient.envelopeId, attempt);
    const { confirmedAt } = earlier ?? (await confirm());
    return { host_name: body.name, confirmed_at: confirmedAt };

    async function confirm(): Promise<Confirmed> {
      const session = await findActing(c, params.token, { use: 'host' });
      const { envelope, recipient } = session;
      const { id: recipientId, linkGeneration: generation, hostConfirmedAt, hostName } = recipient;
      if (hostConfirmedAt && hostName === body.name) return { confirmedAt: hostConfirmedAt.toISOString() };
      if (hostConfirmedAt)
        throw new Problem('invalid_state', 'Another host has confirmed to be present already.');
      const proof = provenByLink(session);
      const act = { recipientId, generation, name: body.name, actor: actorOf(c), proofId: proof.id };
      return sendEnvelopeUpdate(deps, { envelopeId: envelope.id, update: hostUpdate, act, attempt, proof });
    }
  },
});
