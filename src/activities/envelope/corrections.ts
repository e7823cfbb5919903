import { ApplicationFailure } from '@temporalio/common';
import type { EnvelopeAction } from '#domain/envelope/audit-actions.ts';
import { correctableStatuses } from '#domain/envelope/draft.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { assertOwnLink } from './acts.ts';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import { defined } from '#domain/common/defined.ts';
import { factNames, membersOf, recipientFacts } from '#domain/envelope/recipient-facts.ts';
import type { ProofRow } from '#entities/common/rows/find-proof.ts';
import type { LockedEnvelope, LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import { takeAct } from '#entities/envelope/rows/take-act.ts';
import { hashesNoted } from '#entities/flow/note-hashes.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { formerProofsDeleted } from '#entities/envelope/rows/former-proofs-deleted.ts';
import type { ChangedRow } from '#entities/tables.ts';
import { decryptAct, type ActPayloads } from '#secrets/envelope-act.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { namingActs } from '#secrets/stated-recipient.ts';
import { checkMarked, readStatements, useOf, type ActToRecord } from '../common/act-proof.ts';
import { addressesOfRecipient, hashesOf } from '../common/note-addresses.ts';
import type { WorkerKeys } from '../common/keys.ts';
import { change, withRecipient, withRecipients, type EnvelopeAudit } from './rows.ts';
import { assertNames, assertStated } from './stated-recipients.ts';

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
  return withRecipient(orm, input, async (em, row, recipient) => {
    const { proofId, envelopeId, recipientId, actId, actor, reason, proposedBy } = input;
    const act = {
      proofId,
      workflowId: envelopeWorkflowId(envelopeId),
      act: 'correct',
      input: { recipientId, actId, actor, reason, proposedBy },
    };
    const taken = await takeInput(em, keys, { id: actId, kind: 'correct', act });
    if (!taken) return { generation: recipient.linkGeneration };
    const { payload: correction, proof, naming } = taken;
    assertCorrectable(row, recipient);
    assertStated(await readStatements(actKeys, naming), recipient);
    const proven = await checkMarked(em, actKeys, { ...act, content: correction }, proof);
    assertOwnLink(recipient, proven.input);
    const given = corrigible.filter((property) => correction[property] !== undefined);
    const facts = Object.fromEntries(given.map((property) => [property, correction[property]]));
    const corrected = { ...recipient, ...facts };
    assertNames(proven, corrected);
    const generation = recipient.linkGeneration + 1;
    const metadata = {
      recipient_id: recipient.id,
      changed: given.map(memberOf),
      ...fromAndTo(given, recipient, correction),
      ...defined({ reason, proposed_by: proposedBy }),
    };
    await writeCorrected(em, keys, { row, recipient, corrected, facts, generation }, [
      { action: named('corrected', actor), actor, metadata, once: `act:${actId}` },
    ]);
    return { generation };
  });
}

/** The facts before and after a correction. Of an access code nothing stands in the audit trail, nor of its hash. */
function fromAndTo(
  given: readonly (typeof corrigible)[number][],
  recipient: LockedRecipient,
  correction: ActPayloads['correct'],
) {
  const facts = factNames.filter((fact) => given.includes(fact));
  return { from: membersOf(facts, recipient), to: membersOf(facts, correction) };
}

type Corrected = {
  row: LockedEnvelope;
  recipient: LockedRecipient;
  corrected: LockedRecipient;
  facts: ChangedRow<'EnvelopeRecipient'>;
  generation: number;
};

/**
 * Writes a correction and deletes the proofs of the former address: its code proves nothing about the new one, and acts prepared by
 * the old link are dropped.
 */
async function writeCorrected(
  em: EntityManager,
  keys: WorkerKeys,
  { row, recipient, corrected, facts, generation }: Corrected,
  audits: readonly EnvelopeAudit[],
): Promise<void> {
  const { id, linkHash, status } = recipient;
  const token = linkHash && linkToken(keys.link, { purpose: 'envelope', id, generation });
  const { hashes, keyId } = hashesOf(keys, addressesOfRecipient(corrected));
  await change(em, row, {
    columns: { updatedAt: new Date(), ...(row.addressKeyId === keyId ? {} : { addressKeyId: null }) },
    recipients: [
      {
        ids: [id],
        columns: {
          ...facts,
          linkGeneration: generation,
          ...(token ? { linkHash: tokenHash(token) } : {}),
          deliveredAt: null,
          hostConfirmedAt: null,
          ...(status === 'delivered' ? { status: 'sent' } : {}),
        },
      },
    ],
    besides: {
      addressed: hashes.length > 0 ? hashesNoted(em, { flowId: row.id, keyId, hashes }) : undefined,
      ...formerProofsDeleted(em, { id, envelopeId: row.id }),
    },
    audits,
  });
}

/** What staff did in the sender's place has a name of its own. */
function named(action: 'corrected' | 'changed', actor: Actor | null): EnvelopeAction {
  return actor?.staffId === undefined ? action : `${action}_by_staff`;
}

/** Refuses what comes after the end of an envelope: it would change what ended. The failure is final. */
function assertOpen({ status }: LockedEnvelope): void {
  if (isOpenEnvelope(status)) return;
  throw ApplicationFailure.nonRetryable(`The envelope has ended: it is ${status}.`, 'invalid_state');
}

/** Refuses also to correct a recipient who has decided: the new name would stand over the former person's act. */
function assertCorrectable(row: LockedEnvelope, { id, status, acceptedAt }: LockedRecipient): void {
  assertOpen(row);
  const isWaiting = correctableStatuses.some((one) => one === status);
  if (!acceptedAt && isWaiting) return;
  throw ApplicationFailure.nonRetryable(
    `The recipient ${id} has acted and stays as they are.`,
    'invalid_state',
  );
}

export type ChangeInput = ProvenInput & {
  envelopeId: string;
  actId: string;
  expiresAt: string;
  actor: Actor | null;
} & ByStaff;

/** Changes the words and the expiry of an envelope by the payload in the act's row, and deletes the row. */
export function recordChanged({ orm, keys, actKeys }: Dependencies, input: ChangeInput): Promise<void> {
  return withRecipients(orm, { envelopeId: input.envelopeId }, async (em, row) => {
    const { proofId, actId, actor, reason } = input;
    const workflowId = envelopeWorkflowId(row.id);
    const act = { proofId, workflowId, act: 'change', input: { actId, actor, reason } };
    const taken = await takeInput(em, keys, { id: actId, kind: 'change', act });
    if (!taken) return;
    const { payload: words, proof } = taken;
    assertOpen(row);
    const proven = await checkMarked(em, actKeys, { ...act, content: words }, proof);
    const changed = Object.entries({ name: words.name, message: words.message });
    const given = changed.filter(([, value]) => value !== undefined);
    // For a message it is enough to record that it changed.
    const renamed = words.name === undefined ? {} : { from: { name: row.name }, to: { name: words.name } };
    // A change that was asked for before another may be written after it: an end only moves to a later time.
    const { expiresAt: asked } = proven.input;
    const end = typeof asked === 'string' ? new Date(asked) : undefined;
    const isLater = end !== undefined && end.getTime() > (row.expiresAt?.getTime() ?? 0);
    const expiresAt = isLater ? end : (row.expiresAt ?? null);
    const metadata = {
      changed: given.map(([member]) => member),
      ...renamed,
      expires_at: expiresAt?.toISOString() ?? null,
      ...defined({ reason }),
    };
    await change(em, row, {
      columns: { ...Object.fromEntries(given), expiresAt, updatedAt: new Date() },
      audits: [{ action: named('changed', actor), actor, metadata, once: `act:${actId}` }],
    });
  });
}

type Taken<K extends keyof ActPayloads> = {
  payload: ActPayloads[K];
  /** The proof of the act, marked as used; undefined where it could not be. */
  proof: ProofRow | undefined;
  naming: ProofRow[];
};

/** Takes the payload of an act, deletes the act's row and marks its proof as used; undefined when an earlier attempt has taken it. */
async function takeInput<K extends 'correct' | 'change'>(
  em: EntityManager,
  keys: WorkerKeys,
  { id, kind, act }: { id: string; kind: K; act: ActToRecord },
): Promise<Taken<K> | undefined> {
  const naming = { workflowId: act.workflowId, records: namingActs };
  const { taken, proof, naming: rows } = await takeAct(em, { id, kind, use: useOf(act), naming });
  if (!taken) return undefined;
  const payload = decryptAct(keys.envelopeActs, { id, kind, payloadSealed: taken.sealed });
  return { payload, proof: proof ?? undefined, naming: rows };
}
