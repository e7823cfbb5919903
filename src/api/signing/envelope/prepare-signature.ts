import type { Context } from 'hono';
import { z } from 'zod';
import { reservationMs } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { prepareUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import { Time } from '../../http/input/fields.ts';
import { firstAttempt, type Attempt } from '../../http/idempotency.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { Credential } from '../proof/fields.ts';
import { assertEligible, credentialItem, eligibilityOf } from '../proof/eligibility.ts';
import { autoFactsOf, filledByThemselves } from './common/auto-facts.ts';
import { checkFilled, checkPictures } from './common/check-filled.ts';
import { TokenParams } from '../session-operation.ts';
import { type Session } from './common/find-session.ts';
import { assertHost, dropSuperseded, keptInput, tellOfKept } from './common/keep-act.ts';
import { assertSent } from './common/sent-document.ts';
import { findActing } from './common/session-rights.ts';
import { Filled } from './common/schemas.ts';

/** The workflow may be making others' signatures: the deadline leaves it time to reach this one. */
const prepareDeadlineMs = 8_500;

/** POST /envelope/{token}/prepare: fixes the bytes that a credential is to sign, and holds the next revision for them. */
export const prepareSignature = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/prepare',
  operationId: 'prepareSignature',
  summary: 'Prepare a signature with a credential',
  description: `For auth_method credential: \`sign\` within ${reservationMs / 1_000} s signs exactly this. Afterwards, or after another \`prepare\`, it answers revision_changed.`,
  tag: 'Envelope session',
  params: TokenParams,
  body: Filled.meta({ id: 'SignaturePreparationInput' }),
  idempotent: true,
  answer: ok(
    'Prepared',
    z.object({
      digest: z.string().meta({ description: 'SHA-256 of the byte range that is signed, in hex' }),
      expires_at: Time,
      credentials: z.array(Credential),
    }),
  ),
  problems: [
    'invalid_access_code',
    'invalid_credential',
    'not_your_turn',
    'document_not_viewed',
    'invalid_state',
    'gone',
  ],
  handle: async (c, { params, body, attempt }) => {
    const { deps, recipient } = c.var;
    const session = await findActing(c, params.token, { use: 'sign' });
    assertPreparable(session);
    assertSent(session);
    const standing = await eligibilityOf(deps, { userEmail: session.recipient.email });
    assertEligible(standing);
    const earlier = await findPrepared(deps, recipient.envelopeId, attempt);
    const prepared = earlier ?? (await prepare(c, session, { body, attempt }));
    await deps.orm.em
      .fork()
      .nativeUpdate(
        EnvelopeAct,
        { id: attempt.id },
        { preparedDigest: prepared.digest, preparedUntil: new Date(prepared.expiresAt) },
      );
    await dropSuperseded(deps, { id: attempt.id, recipientId: recipient.recipientId });
    return {
      digest: prepared.digest,
      expires_at: prepared.expiresAt,
      credentials: standing.credentials.map(credentialItem),
    };
  },
});

type Prepared = { digest: string; expiresAt: string };

/**
 * Finds the result that an earlier call prepared; undefined also when the workflow had no time for it then, which is no
 * final answer.
 */
async function findPrepared(
  deps: ApiDependencies,
  envelopeId: string,
  attempt: Attempt,
): Promise<Prepared | undefined> {
  try {
    return await findEnvelopeResult<Prepared>(deps, envelopeId, attempt);
  } catch (error) {
    const known = error instanceof Problem && error.details?.['outcome'] === undefined;
    if (known && error.code === 'service_unavailable') return undefined;
    throw error;
  }
}

function assertPreparable(session: Session): void {
  if (session.recipient.authMethod !== 'credential') {
    throw new Problem(
      'invalid_state',
      'There is nothing to prepare: this recipient signs without a credential. Sign directly.',
    );
  }
  assertHost(session);
}

async function prepare(
  c: Context<ApiEnv>,
  session: Session,
  { body, attempt }: { body: Filled; attempt: Attempt },
): Promise<Prepared> {
  const { deps } = c.var;
  const given = checkFilled(session.fields, body);
  await checkPictures(given);
  const payload = filledByThemselves(session.fields, given, await autoFactsOf(deps, session));
  const { id: recipientId, linkGeneration: generation } = session.recipient;
  const act = { recipientId, generation, actId: attempt.id, actor: actorOf(c) };
  const { id: envelopeId } = session.envelope;
  // The workflow would refuse the id of an update that was refused for the moment again, without looking.
  const message = { update: prepareUpdate, act, attempt: attempt.resumed ? firstAttempt() : attempt };
  await deps.orm.em.fork().upsert(EnvelopeAct, keptInput(deps, { session, id: attempt.id, payload }));
  return tellOfKept(deps, attempt.id, () =>
    sendEnvelopeUpdate(deps, { envelopeId, ...message }, prepareDeadlineMs),
  );
}
