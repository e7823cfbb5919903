import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { defined } from '#domain/common/defined.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import type { SignerAddresses } from '#domain/sign-request/changes.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { correctSignerUpdate } from '#workflows/sign-request/messages.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { provenBy } from '../../flows/act-proofs.ts';
import { assertStated } from '../../flows/stated-request.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../../flows/workflows.ts';
import { staffActorOf, type FoundFlow } from '../flows/find-flow.ts';
import { correctedAs, sameAddress, type AddressCorrection, type Corrected } from './corrected.ts';
import { endedAlready, notForKind } from './flow-refusals.ts';
import { agree } from './second-person.ts';

/** Corrects the signer's address of a sign request. Throws as correctAddress does. */
export async function correctSignerAddress(
  c: Context<ApiEnv>,
  flow: FoundFlow & { kind: 'sign_request' },
  { reason, attempt, recipientId, email, phone }: AddressCorrection,
): Promise<Corrected> {
  const { deps } = c.var;
  const { row } = flow;
  const about = { id: row.id, kind: flow.kind };
  if (await findSignRequestResult(deps, row.id, attempt)) return correctedAs(about, undefined);
  if (recipientId !== undefined) throw notForKind(flow, 'it has one signer. Leave recipient_id out.');
  if (row.status !== 'pending') throw endedAlready(flow, row.status);
  const signer = correctedSigner(row, { ...defined({ email, phone }) });
  await assertStated(deps, row);
  const agreement = await agree(
    c,
    {
      flow: { id: row.id, resourceType: flow.kind, organizationId: row.organizationId },
      recipientId: null,
      generation: row.linkGeneration,
      email: email ?? null,
      phone: phone ?? null,
    },
    reason.trim(),
  );
  if ('proposedUntil' in agreement) return correctedAs(about, agreement.proposedUntil);
  const { userEmail: _email, userPhone: _phone, ...facts } = requestFactsOf(row);
  const proof = provenBy(['staff'], { content: { ...facts, ...signer } });
  const seen = { generation: row.linkGeneration, expiresAt: row.expiresAt.toISOString() };
  const by = { actor: staffActorOf(c), reason: reason.trim(), proofId: proof.id };
  const act = { ...by, seen, signer, proposedBy: agreement.proposedBy };
  await sendSignRequestUpdate(deps, {
    requestId: row.id,
    update: correctSignerUpdate,
    act,
    attempt,
    proof,
  });
  return correctedAs(about, undefined);
}

type Given = { email?: string; phone?: string };

/** The signer's addresses after a correction. Throws Problem invalid_state where it would change nothing, or too much. */
function correctedSigner(row: SignRequest, given: Given): SignerAddresses {
  assertNamed(row, given);
  const before = { userEmail: row.userEmail ?? undefined, userPhone: row.userPhone ?? undefined };
  const after = { userEmail: given.email ?? before.userEmail, userPhone: given.phone ?? before.userPhone };
  if (after.userEmail === before.userEmail && after.userPhone === before.userPhone) throw sameAddress();
  return defined(after);
}

/**
 * An address that the partner has not given is not added: a phone would take the codes from the mailbox that the partner named. Nor
 * is a link replaced that the partner gives to the signer.
 */
function assertNamed({ userEmail, userPhone, notify }: SignRequest, { email, phone }: Given): void {
  if (!notify) {
    const message =
      'The partner gives this link to the signer, so a new one would reach nobody. Ask the partner to withdraw the request and make another.';
    throw new Problem('invalid_state', message);
  }
  const emailAdded = email !== undefined && !userEmail;
  if (!emailAdded && (phone === undefined || userPhone)) return;
  const member = emailAdded ? 'e-mail address' : 'phone';
  throw new Problem(
    'invalid_state',
    `The partner has named no ${member}. Correct the address that they named.`,
  );
}
