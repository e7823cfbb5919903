import type { Context } from 'hono';
import { z } from 'zod';
import { namedAddress } from '#domain/common/act-statement.ts';
import { signEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { recordNow } from '../../http/operation/unrecorded.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { oneOf } from '../../http/answers/answer.ts';
import { Otp, Pin } from '../proof/fields.ts';
import { answerOf } from './common/answer-of.ts';
import { autoFactsOf, filledByThemselves } from './common/auto-facts.ts';
import { checkFilled, checkPictures } from './common/check-filled.ts';
import { TokenParams } from '../session-operation.ts';
import { type Session } from './common/find-session.ts';
import { assertHost, keptInput, tellOfKept } from './common/keep-act.ts';
import { provenByLink } from './common/proven-by-link.ts';
import { assertSent } from './common/sent-document.ts';
import { findActing, hasExpired } from './common/session-rights.ts';
import { codeMeans, provedLevel } from './common/proved-level.ts';
import { actResponses, Consent, ConsentWords, Filled } from './common/schemas.ts';
import { saidBySigner } from './common/said-by-signer.ts';
import { signPrepared } from './sign-prepared.ts';

const SignBody = Filled.extend({
  consent: Consent,
  consent_words: ConsentWords.optional(),
  otp: Otp.optional(),
  pin: Pin.optional(),
  credential_id: z.uuid({ error: 'expected a UUID' }).optional(),
}).meta({ id: 'EnvelopeSigningInput' });
type SignBody = z.output<typeof SignBody>;

type Signed = { signedAt: string };

/** POST /envelope/{token}/sign: the signer signs; the answer comes when their signature is in the PDF, or after 8 s. */
export const signEnvelope = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/sign',
  operationId: 'signEnvelope',
  summary: 'Sign',
  description:
    'With auth_method credential, the call signs the prepared revision: fields and signature may be left out, and must match the prepared ones when they are sent.',
  tag: 'Envelope session',
  params: TokenParams,
  body: SignBody,
  idempotent: 'from-first-row',
  answer: oneOf(actResponses),
  problems: [
    'invalid_access_code',
    'otp_required',
    'invalid_otp',
    'pin_required',
    'invalid_pin',
    'invalid_credential',
    'not_your_turn',
    'document_not_viewed',
    'invalid_state',
    'revision_changed',
    'gone',
    'too_many_attempts',
  ],
  handle: async (c, { params, body, attempt }) => {
    const { deps, recipient } = c.var;
    const earlier = await findEnvelopeResult<Signed>(deps, recipient.envelopeId, attempt);
    const { signedAt } = earlier ?? (await accept(c, { token: params.token, body, attempt }));
    return answerOf(deps, { recipientId: recipient.recipientId, signedAt, attempt });
  },
});

type Asked = { token: string; body: SignBody; attempt: Attempt };

async function accept(c: Context<ApiEnv>, { token, body, attempt }: Asked): Promise<Signed> {
  const session = await findActing(c, token, { use: 'sign', orLapsed: true });
  assertHost(session);
  if (!hasExpired(session)) assertSent(session);
  // A code or a PIN is tried once for a call.
  if (session.recipient.authMethod !== 'email') await recordNow(c.var.deps, attempt);
  if (session.recipient.authMethod === 'credential') {
    return signPrepared(c, session, { input: body, attempt });
  }
  return signOnce(c, session, { body, attempt });
}

/**
 * Signs with a key made for this signature. Cheap checks come first: the fields and the pictures' headers, the code, then
 * the pictures. Only a call that has passed all of them uses the code up.
 */
async function signOnce(
  c: Context<ApiEnv>,
  session: Session,
  { body, attempt }: Omit<Asked, 'token'>,
): Promise<Signed> {
  const { deps } = c.var;
  const given = checkFilled(session.fields, body);
  const { proved, useUp } = await provedLevel(c, session, { otp: body.otp, act: ['sign', given] });
  await checkPictures(given);
  const payload = filledByThemselves(session.fields, given, await autoFactsOf(deps, session));
  await useUp();
  const { id: recipientId, linkGeneration: generation } = session.recipient;
  const address = namedAddress(session.recipient, proved.loa === 2 ? proved.provedChannel : undefined);
  const proof = provenByLink(session, {
    means: codeMeans(proved),
    content: payload,
    address,
    kept: keptInput(deps, { session, id: attempt.id, payload }),
  });
  const act = {
    recipientId,
    generation,
    actId: attempt.id,
    ...saidBySigner(session, { words: body.consent_words, signature: payload.signature }),
    ...proved,
    actor: actorOf(c),
    proofId: proof.id,
  };
  const { id: envelopeId } = session.envelope;
  return tellOfKept(deps, attempt.id, () =>
    sendEnvelopeUpdate(deps, { envelopeId, update: signEnvelopeUpdate, act, attempt, proof }),
  );
}
