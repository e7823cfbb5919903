import { ApplicationFailure } from '@temporalio/common';
import type { EnvelopeAction } from '#domain/envelope/audit-actions.ts';
import { correctableStatuses } from '#domain/envelope/draft.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { assertOwnLink } from './acts.ts';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import { defined } from '#domain/common/defined.ts';
import { factNames, membersOf, recipientFacts } from '#domain/envelope/recipient-facts.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { RecipientCode } from '#entities/envelope/recipient-code.ts';
import { decryptAct, type ActPayloads } from '#secrets/envelope-act.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { addAddresses, addressesOfRecipient } from '../common/note-addresses.ts';
import { useProof } from '../common/act-proof.ts';
import { audit, withEnvelope } from './rows.ts';
import { assertAsStated, assertNames } from './stated-recipients.ts';
import type { WorkerKeys } from '../common/keys.ts';

type Dependencies = { orm: Orm; keys: WorkerKeys; actKeys: ActPublicKeys };

export type CorrectionInput = ProvenInput & {
  envelopeId: string;
  recipientId: string;
  actId: string;
  actor: Actor | null;
} & ByStaff;

/** Of an act of staff in the sender's place: why, and who proposed a correction that the actor confirms. */
type ByStaff = { reason?: string; proposedBy?: string };

const corrigible = [...factNames, 'accessCodeHash'] as const;

/** What can be corrected, as the API and the audit trail name it. */
function memberOf(property: (typeof corrigible)[number]): string {
  return property === 'accessCodeHash' ? 'access_code' : recipientFacts[property].member;
}

/**
 * Corrects a recipient by the payload in the act's row, and deletes the row; their old link is dead from then on. Gives the
 * generation of the new link.
 */
export function recordCorrected(
  { orm, keys, actKeys }: Dependencies,
  input: CorrectionInput,
): Promise<{ generation: number }> {
  return withEnvelope(orm, input.envelopeId, async (em, row) => {
    const recipient = await em.findOneOrFail(EnvelopeRecipient, {
      id: input.recipientId,
      envelopeId: row.id,
    });
    const { actId, actor, reason, proposedBy } = input;
    const correction = await takeAct(em, keys, actId, 'correct');
    if (!correction) return { generation: recipient.linkGeneration };
    const { proofId, envelopeId, recipientId } = input;
    assertCorrectable(row, recipient);
    await assertAsStated(em, actKeys, [recipient]);
    const proven = await useProof(em, actKeys, {
      proofId,
      workflowId: envelopeWorkflowId(envelopeId),
      act: 'correct',
      input: { recipientId, actId, actor, reason, proposedBy },
      content: correction,
    });
    assertOwnLink(recipient, proven.input);
    const given = corrigible.filter((property) => correction[property] !== undefined);
    // Of an access code nothing stands in the audit trail, nor of its hash.
    const facts = factNames.filter((fact) => given.includes(fact));
    const [from, to] = [membersOf(facts, recipient), membersOf(facts, correction)];
    Object.assign(recipient, Object.fromEntries(given.map((property) => [property, correction[property]])));
    const generation = recipient.linkGeneration + 1;
    recipient.linkGeneration = generation;
    if (recipient.linkHash)
      recipient.linkHash = tokenHash(
        linkToken(keys.link, { purpose: 'envelope', id: recipient.id, generation }),
      );
    recipient.deliveredAt = null;
    recipient.hostConfirmedAt = null;
    if (recipient.status === 'delivered') recipient.status = 'sent';
    row.updatedAt = new Date();
    assertNames(proven, recipient);
    await addAddresses(em, keys, row, addressesOfRecipient(recipient));
    await em.flush();
    await forgetProofs(em, recipient.id);
    const said = defined({ reason, proposed_by: proposedBy });
    const metadata = { recipient_id: recipient.id, changed: given.map(memberOf), from, to, ...said };
    await audit(em, row, { action: named('corrected', actor), actor, metadata, once: `act:${actId}` });
    return { generation };
  });
}

/** What staff did in the sender's place has a name of its own. */
function named(action: 'corrected' | 'changed', actor: Actor | null): EnvelopeAction {
  return actor?.staffId === undefined ? action : `${action}_by_staff`;
}

/** Refuses what comes after the end of an envelope: it would change what ended. The failure is final. */
function assertOpen({ status }: Envelope): void {
  if (isOpenEnvelope(status)) return;
  throw ApplicationFailure.nonRetryable(`The envelope has ended: it is ${status}.`, 'invalid_state');
}

/** Refuses also to correct a recipient who has decided: the new name would stand over the former person's act. */
function assertCorrectable(row: Envelope, { id, status, acceptedAt }: EnvelopeRecipient): void {
  assertOpen(row);
  const isWaiting = correctableStatuses.some((one) => one === status);
  if (!acceptedAt && isWaiting) return;
  throw ApplicationFailure.nonRetryable(
    `The recipient ${id} has acted and stays as they are.`,
    'invalid_state',
  );
}

/**
 * Deletes the proofs of the former address: its code proves nothing about the new one, and acts prepared by the old link are
 * dropped.
 */
async function forgetProofs(em: EntityManager, recipientId: string): Promise<void> {
  await em.nativeDelete(RecipientCode, { recipientId });
  await em.nativeDelete(EnvelopeAct, { recipientId, kind: 'sign' });
}

export type ChangeInput = ProvenInput & {
  envelopeId: string;
  actId: string;
  expiresAt: string;
  actor: Actor | null;
} & ByStaff;

/** Changes the words and the expiry of an envelope by the payload in the act's row, and deletes the row. */
export function recordChanged({ orm, keys, actKeys }: Dependencies, input: ChangeInput): Promise<void> {
  return withEnvelope(orm, input.envelopeId, async (em, row) => {
    const { actId, actor, reason } = input;
    const words = await takeAct(em, keys, actId, 'change');
    if (!words) return;
    const { proofId, envelopeId } = input;
    assertOpen(row);
    const proven = await useProof(em, actKeys, {
      proofId,
      workflowId: envelopeWorkflowId(envelopeId),
      act: 'change',
      input: { actId, actor, reason },
      content: words,
    });
    const changed = Object.entries({ name: words.name, message: words.message });
    const given = changed.filter(([, value]) => value !== undefined);
    // For a message it is enough to record that it changed.
    const renamed = words.name === undefined ? {} : { from: { name: row.name }, to: { name: words.name } };
    Object.assign(row, Object.fromEntries(given));
    // A change that was asked for before another may be written after it: an end only moves to a later time.
    const { expiresAt: asked } = proven.input;
    const end = typeof asked === 'string' ? new Date(asked) : undefined;
    if (end && end.getTime() > (row.expiresAt?.getTime() ?? 0)) row.expiresAt = end;
    row.updatedAt = new Date();
    await em.flush();
    const metadata = {
      changed: given.map(([member]) => member),
      ...renamed,
      expires_at: row.expiresAt?.toISOString() ?? null,
      ...defined({ reason }),
    };
    await audit(em, row, { action: named('changed', actor), actor, metadata, once: `act:${actId}` });
  });
}

/** Reads the payload of an act and deletes the act's row; gives undefined when an earlier attempt has taken it. */
async function takeAct<K extends 'correct' | 'change'>(
  em: EntityManager,
  keys: WorkerKeys,
  id: string,
  kind: K,
): Promise<ActPayloads[K] | undefined> {
  const act = await em.findOne(EnvelopeAct, { id, kind }, { populate: ['payloadSealed'] });
  if (!act) return undefined;
  const payload = decryptAct(keys.envelopeActs, { id, kind, payloadSealed: act.payloadSealed });
  await em.remove(act).flush();
  return payload;
}
