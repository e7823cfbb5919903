import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { correctUpdate } from '#workflows/envelope/messages.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { dropRefusedAct, keepAct } from '../../../platform/envelopes/common/envelope-acts.ts';
import { provenBy } from '../../flows/act-proofs.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../flows/envelope-flows.ts';
import { staffActorOf, type FoundFlow } from '../flows/find-flow.ts';
import { correctedAs, sameAddress, type AddressCorrection, type Corrected } from './corrected.ts';
import { endedAlready } from './flow-refusals.ts';
import { agree } from './second-person.ts';

/** Corrects the address of an envelope's recipient, as its sender would. Throws as correctAddress does. */
export async function correctRecipientAddress(
  c: Context<ApiEnv>,
  flow: FoundFlow & { kind: 'envelope' },
  { reason, attempt, recipientId, email, phone }: AddressCorrection,
): Promise<Corrected> {
  const { deps } = c.var;
  const { id: envelopeId, status, organizationId } = flow.row;
  const about = { id: envelopeId, kind: flow.kind };
  if (await findEnvelopeResult(deps, envelopeId, attempt)) return correctedAs(about, undefined);
  if (!isOpenEnvelope(status)) throw endedAlready(flow, status);
  const recipient = await findRecipient(deps, envelopeId, recipientId);
  const payload = defined({ email, phone });
  assertCorrection(recipient, payload);
  const { linkGeneration: generation } = recipient;
  const agreement = await agree(
    c,
    {
      flow: { id: envelopeId, resourceType: flow.kind, organizationId },
      recipientId: recipient.id,
      generation,
      email: email ?? null,
      phone: phone ?? null,
    },
    reason.trim(),
  );
  if ('proposedUntil' in agreement) return correctedAs(about, agreement.proposedUntil);
  await keepAct(c, { id: attempt.id, envelopeId, recipientId: recipient.id, kind: 'correct', payload });
  const proof = provenBy(['staff'], { content: payload, recipients: [identityOf(recipient, payload)] });
  const by = { actor: staffActorOf(c), reason: reason.trim(), proofId: proof.id };
  const { proposedBy } = agreement;
  const act = { ...by, recipientId: recipient.id, actId: attempt.id, generation, proposedBy };
  try {
    await sendEnvelopeUpdate(deps, { envelopeId, update: correctUpdate, act, attempt, proof });
  } catch (error) {
    await dropRefusedAct(c, attempt.id, error);
    throw error;
  }
  return correctedAs(about, undefined);
}

async function findRecipient(
  { orm }: ApiDependencies,
  envelopeId: string,
  id: string | undefined,
): Promise<EnvelopeRecipient> {
  if (id === undefined)
    throw new Problem('invalid_request', 'recipient_id: expected the recipient whose address is wrong.');
  const recipient = await orm.em.fork().findOne(EnvelopeRecipient, { id: id.toLowerCase(), envelopeId });
  if (recipient) return recipient;
  throw new Problem('not_found', 'The envelope has no recipient with this id.');
}

function assertCorrection(
  { role, email, phone, status, acceptedAt }: EnvelopeRecipient,
  given: { email?: string; phone?: string },
): void {
  if (role === 'in_person' && given.email !== undefined) {
    const message =
      'The link of an in-person signer goes to their host, whom the sender names. Ask the sender to correct it.';
    throw new Problem('invalid_state', message);
  }
  if (given.phone !== undefined && !phone)
    throw new Problem('invalid_state', 'The sender has named no phone. Correct the e-mail address.');
  if (acceptedAt || ['completed', 'declined', 'cancelled'].includes(status))
    throw new Problem('invalid_state', 'This recipient has acted and stays as they are.', { status });
  const same = (given.email ?? email) === email && (given.phone ?? phone) === phone;
  if (same) throw sameAddress();
}
