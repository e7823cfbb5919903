import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { approveUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { oneOf } from '../../http/answers/answer.ts';
import { Otp } from '../proof/fields.ts';
import { answerOf } from './common/answer-of.ts';
import { TokenParams } from '../session-operation.ts';
import { assertSent } from './common/sent-document.ts';
import { findActing } from './common/session-rights.ts';
import { provenByLink } from './common/proven-by-link.ts';
import { codeMeans, provedLevel } from './common/proved-level.ts';
import { actResponses, Consent, ConsentWords } from './common/schemas.ts';

const ApproveBody = z
  .object({ consent: Consent, consent_words: ConsentWords.optional(), otp: Otp.optional() })
  .meta({ id: 'ApprovalInput' });
type ApproveBody = z.output<typeof ApproveBody>;

type Approved = { approvedAt: string };

/** POST /envelope/{token}/approve: an approver agrees, without a signature in the document. */
export const approveEnvelope = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/approve',
  operationId: 'approveEnvelope',
  summary: 'Approve',
  tag: 'Envelope session',
  params: TokenParams,
  body: ApproveBody,
  idempotent: true,
  answer: oneOf(actResponses),
  problems: [
    'invalid_access_code',
    'otp_required',
    'invalid_otp',
    'not_your_turn',
    'document_not_viewed',
    'invalid_state',
    'gone',
    'too_many_attempts',
  ],
  handle: async (c, { params, body, attempt }) => {
    const { deps, recipient } = c.var;
    const earlier = await findEnvelopeResult<Approved>(deps, recipient.envelopeId, attempt);
    const { approvedAt } = earlier ?? (await accept(c, { token: params.token, body, attempt }));
    return answerOf(deps, { recipientId: recipient.recipientId, signedAt: approvedAt, attempt });
  },
});

type Asked = { token: string; body: ApproveBody; attempt: Attempt };

async function accept(c: Context<ApiEnv>, { token, body, attempt }: Asked): Promise<Approved> {
  const session = await findActing(c, token, { use: 'approve' });
  assertSent(session);
  const { proved, useUp } = await provedLevel(c, session, { otp: body.otp, act: 'approve' });
  await useUp();
  const { id: recipientId, linkGeneration: generation } = session.recipient;
  const proof = provenByLink(session, { means: codeMeans(proved) });
  const words = defined({ consentWords: body.consent_words });
  const act = { recipientId, generation, ...words, ...proved, actor: actorOf(c), proofId: proof.id };
  return sendEnvelopeUpdate(c.var.deps, {
    envelopeId: session.envelope.id,
    update: approveUpdate,
    act,
    attempt,
    proof,
  });
}
