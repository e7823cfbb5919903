import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { decryptAct, type SignPayload } from '#secrets/envelope-act.ts';
import { provideRecipientActivationUpdate, signEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import type { Proof } from '../../common/flows/act-proofs.ts';
import { sendEnvelopeUpdate } from '../../common/flows/envelope-flows.ts';
import type { Attempt } from '../../http/idempotency.ts';
import type { SecretText } from '../../http/input/secret-text.ts';
import { dropActivation, exchangePin, lastCredential } from '../proof/exchange-pin.ts';
import { assertEligible, chosenCredential, credentialItem, eligibilityOf } from '../proof/eligibility.ts';
import { standingOf } from '../proof/own-device.ts';
import { confirmedByRecipient } from './ask-device.ts';
import { isLastTry, recordSessionAct } from './common/audit.ts';
import type { Session } from './common/find-session.ts';
import { filledBySigner } from './common/auto-facts.ts';
import { checkFilled } from './common/check-filled.ts';
import { provenByLink } from './common/proven-by-link.ts';
import { saidBySigner, type SaidBySigner } from './common/said-by-signer.ts';
import { hasExpired } from './common/session-rights.ts';
import type { Filled } from './common/schemas.ts';

type PreparedInput = Filled & {
  consent_words?: string | undefined;
  pin?: SecretText | undefined;
  credential_id?: string | undefined;
};

type Asked = { input: PreparedInput; attempt: Attempt };
type Telling = {
  actId: string;
  activationId: string;
  attempt: Attempt;
  proof: Proof;
  said: SaidBySigner;
};

/**
 * Accepts the prepared act by the signer's credential: the PIN is exchanged for an activation of that digest alone. Where
 * the activation of an accepted signature has expired, the PIN gives the workflow a new one. Throws Problem
 * invalid_credential, revision_changed, pin_required, invalid_pin, too_many_attempts, service_unavailable, and the
 * workflow's refusals.
 */
export async function signPrepared(
  c: Context<ApiEnv>,
  session: Session,
  { input, attempt }: Asked,
): Promise<{ signedAt: string }> {
  const { deps } = c.var;
  const confirmed = hasExpired(session) ? undefined : await confirmedByRecipient(c, session);
  const eligible = await eligibilityOf(deps, { userEmail: session.recipient.email });
  const standing = standingOf(eligible, confirmed);
  assertEligible(standing);
  const before = hasExpired(session) ? await lastCredential(deps, session.recipient.id) : undefined;
  const remembered = standing.credentials.find(({ id }) => id === before)?.id;
  const credential = chosenCredential(standing, input.credential_id ?? remembered);
  const act = await preparedAct(deps, session);
  if (!input.pin) {
    const details = { credentials: standing.credentials.map(credentialItem) };
    throw new Problem('pin_required', 'pin: send the PIN of the credential along.', details);
  }
  // The prepared act was decoded already, so nothing is decoded here; a refusal leaves the PIN's tries as they are.
  const content = decryptAct(deps.keys.envelopeActs, {
    id: act.id,
    kind: 'sign',
    payloadSealed: act.payloadSealed,
  });
  assertSame(session, { content, input });
  const means = confirmed ? (['device', 'credential'] as const) : (['credential'] as const);
  const proof = { ...provenByLink(session, { means, content }), confirmationId: confirmed?.id };
  const activationId = await exchangePin(deps, {
    proofId: proof.id,
    subject: { id: session.recipient.id, hash: act.preparedDigest, profile: 'pades' },
    credential,
    pin: input.pin.reveal(),
  }).catch(async (error: unknown) => {
    if (isLastTry(error)) await recordSessionAct(c, session, { action: 'envelope.pin_locked' });
    throw error;
  });
  try {
    const said = saidBySigner(session, { words: input.consent_words, signature: content.signature });
    return await tellFlow(c, session, { actId: act.id, activationId, attempt, proof, said });
  } catch (error) {
    // A refusal is final; an update that only was not confirmed may still be signed with it.
    if (error instanceof Problem && error.code !== 'service_unavailable') {
      await dropActivation(deps, activationId);
    }
    throw error;
  }
}

type PreparedAct = EnvelopeAct & { preparedDigest: string };

/** Finds the act that the signer prepared last, unless its time is over. */
async function preparedAct(deps: ApiDependencies, session: Session): Promise<PreparedAct> {
  const [act] = await deps.orm.em
    .fork()
    .find(
      EnvelopeAct,
      { recipientId: session.recipient.id, kind: 'sign', preparedDigest: { $ne: null } },
      { orderBy: { createdAt: 'desc' }, limit: 1, populate: ['payloadSealed'] },
    );
  const over = !hasExpired(session) && (act?.preparedUntil?.getTime() ?? 0) <= Date.now();
  if (!act?.preparedDigest || over) throw changed('Nothing is prepared, or its time is over.');
  return Object.assign(act, { preparedDigest: act.preparedDigest });
}

/** Throws when the input that is sent along, if any, is not the prepared one. */
function assertSame(session: Session, { content, input }: { content: SignPayload; input: Filled }): void {
  if (input.fields.length === 0 && !input.signature && !input.initials) return;
  const given = checkFilled(session.fields, input);
  if (!isDeepStrictEqual(given, filledBySigner(session.fields, content)))
    throw changed('Something else was prepared.');
}

function changed(why: string): Problem {
  return new Problem('revision_changed', `${why} Prepare it again: POST …/prepare.`);
}

async function tellFlow(
  c: Context<ApiEnv>,
  session: Session,
  { actId, activationId, attempt, proof, said }: Telling,
): Promise<{ signedAt: string }> {
  const { deps } = c.var;
  const { id: recipientId, linkGeneration: generation } = session.recipient;
  const { id: envelopeId } = session.envelope;
  const proven = { recipientId, activationId, actor: actorOf(c), proofId: proof.id };
  if (hasExpired(session)) {
    const update = provideRecipientActivationUpdate;
    return sendEnvelopeUpdate(deps, { envelopeId, update, act: proven, attempt, proof });
  }
  const { confirmationId } = proof;
  const act = { ...proven, ...said, generation, actId, loa: 3 as const, ...defined({ confirmationId }) };
  return sendEnvelopeUpdate(deps, { envelopeId, update: signEnvelopeUpdate, act, attempt, proof });
}
