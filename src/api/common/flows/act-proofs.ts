import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/common';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import {
  actAnswerType,
  actStatementType,
  type ActAnswer,
  type ActStatement,
  type NamedAddress,
  type ProvingMeans,
} from '#domain/common/act-statement.ts';
import type { RecipientIdentity } from '#domain/envelope/recipient-identity.ts';
import { modeOf, subjectOfAct, type SignRequestSubject } from '#domain/sign-request/sign-request.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { answerProof } from '#entities/common/rows/answer-proof.ts';
import type { NewCallRecord } from '#entities/common/rows/call-record.ts';
import type { CodeCounters } from '#entities/common/rows/code-brakes.ts';
import type { CodeUse } from '#entities/common/rows/code-try.ts';
import { insertProof, type KeptInput, type NewProof } from '#entities/common/rows/insert-proof.ts';
import type { EntityManager } from '#entities/orm.ts';
import { contentHash, signStatement } from '#secrets/act-keys.ts';
import { withoutPersonal } from '#secrets/act-personal.ts';
import type { PersonalMembers } from '#wire/commitment.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import type { ApiDependencies, ApiKeys } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { withQuota, type Counting } from '../../http/limits/quotas.ts';
import { recordedWith } from '../../http/operation/unrecorded.ts';
import { useConfirmation } from '../confirmations/use-confirmation.ts';

/** The facts about an act that only the API knows: how the person proved who they are, and what was there to be seen. */
export type Proof = {
  id: string;
  provedBy: readonly ProvingMeans[];
  /** SHA-256 in hex of the document, and when it was sent to the person, if it was sent by us. */
  shown?: string | null;
  shownAt?: Date;
  /** Further input of the act that is stored apart. */
  content?: object | undefined;
  /** The address that a certificate made for this act names. */
  address?: NamedAddress | null;
  /** Who the recipients of an envelope are whom the act is about. */
  recipients?: readonly RecipientIdentity[];
  /** The row of `content` that is written along with the proof, encrypted. */
  kept?: KeptInput | undefined;
  /** The code of an act that is answered before it is on record: used up with that answer, whoever used it meanwhile. */
  code?: ComparedCode | undefined;
  /** The confirmation on a device that the act is proved by: used up in the transaction that writes the proof. */
  confirmationId?: string | undefined;
  /** False of an act on a sandbox's request. */
  livemode?: boolean;
};

/** A code that was right; `tried` are the counters of its try where that is taken back with the proof. */
export type ComparedCode = CodeUse & { tried?: CodeCounters };

/** Begins the proof of an act under a new id, which goes into the act's input. */
export function provenBy(
  provedBy: readonly ProvingMeans[],
  about: Omit<Proof, 'id' | 'provedBy'> = {},
): Proof {
  return { id: randomUUID(), provedBy, ...about };
}

/** Gives what proved a signer: the link, and the code that was sent by this channel, if one was. */
export function meansOf(channel?: 'email' | 'sms'): readonly ProvingMeans[] {
  return channel === undefined ? ['link'] : ['link', `${channel}_code`];
}

/**
 * Begins the proof of an act on a sign request; what the request is about goes into it. `address` is the one that a
 * certificate made for the act names.
 */
export function provenToRequest(
  provedBy: readonly ProvingMeans[],
  row: SignRequestSubject,
  address: NamedAddress | null = null,
): Proof {
  const { documentHash: shown, livemode } = row;
  return provenBy(provedBy, { shown, content: subjectOfAct(row), address, livemode });
}

type Act = { workflowId: string; act: string; input: unknown; attempt: string };

type Dependencies = Pick<ApiDependencies, 'orm'> & { keys: Pick<ApiKeys, 'acts'> };

type Sending<T> = {
  proof: Proof;
  act: Act;
  /** The call of the act, whose record is written along with the proof where that is its first row. */
  attempt?: Attempt;
  /** Of an act that is answered before it is on record: when the workflow accepted it, ISO 8601, by its answer. */
  acceptedAt?: ((answer: T) => string) | undefined;
};

/**
 * Writes the API's signed statement of an act, and sends the act to its workflow. The proof of a refused act is deleted before
 * anybody hears of the refusal; where the answer is unknown, it stays for the workflow. That an act was accepted is put beside its
 * proof before anybody hears of it, where nothing else has it on record yet.
 */
export async function sendProven<T>(
  deps: Dependencies,
  { proof, act, attempt, acceptedAt }: Sending<T>,
  send: () => Promise<T>,
): Promise<T> {
  const row = await proofRow(deps, proof, act);
  await recordedWith(attempt ?? {}, (record) => keepProof(deps, proof, { row, record }));
  const answer = await sendOrDelete(deps, proof, send);
  if (acceptedAt) await writeAnswer(deps, { proof, act, at: acceptedAt(answer) });
  return answer;
}

type Kept = { row: NewProof; record: NewCallRecord | undefined };

/** Writes a proof, and uses up the confirmation that it rests on. Throws Problem invalid_state where that was used before. */
async function keepProof(deps: Dependencies, proof: Proof, { row, record }: Kept): Promise<void> {
  const { kept, code, confirmationId } = proof;
  const write = (em: EntityManager) => insertProof(em, row, { kept, record, tried: code?.tried });
  const em = deps.orm.em.fork();
  if (confirmationId === undefined) return write(em);
  await em.transactional(async (inside) => {
    await useConfirmation(inside, confirmationId);
    await write(inside);
  });
}

type Accepted = { proof: Proof; act: Act; at: string };

async function writeAnswer(
  { orm, keys }: Dependencies,
  { proof: { id, code }, act, at }: Accepted,
): Promise<void> {
  const said: ActAnswer = { type: actAnswerType, id, workflow: act.workflowId, accepted_at: at };
  const answer = await signStatement(keys.acts, canonicalJson(said));
  await answerProof(orm.em.fork(), { id, answer, code });
}

async function sendOrDelete<T>(deps: Dependencies, proof: Proof, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isRefusal(error) || (error instanceof Error && isRefusal(error.cause)))
      // A list alone would be taken for a choice of none.
      await deps.orm.em.fork().nativeDelete(ActProof, { id: proof.id, usedFor: { $eq: [] } });
    throw error;
  }
}

/** Tells whether a workflow has refused an act, or has ended: nobody will put it on record. */
function isRefusal(error: unknown): boolean {
  return error instanceof WorkflowUpdateFailedError || error instanceof WorkflowNotFoundError;
}

type Counted = { proof: Proof; act: Act; counting: Counting };

/** Does as sendProven, for an act that uses up quotas: it is counted, as withQuota does, in the statement that writes its proof. */
export async function sendCounted<T>(
  deps: Dependencies & Pick<ApiDependencies, 'config'>,
  { proof, act, counting }: Counted,
  send: () => Promise<T>,
): Promise<T> {
  const row = await proofRow(deps, proof, act);
  return withQuota(deps, { ...counting, proof: row }, () => sendOrDelete(deps, proof, send));
}

/** Makes the row of a proof: the API's signed statement of an act, which is used for nothing yet. */
export async function proofRow(
  { keys }: Pick<Dependencies, 'keys'>,
  proof: Proof,
  act: Act,
): Promise<NewProof> {
  const { statement, personal } = statementOf(proof, act);
  return {
    id: proof.id,
    workflowId: act.workflowId,
    jws: await signStatement(keys.acts, canonicalJson(statement)),
    personal,
    createdAt: new Date(),
  };
}

function statementOf(
  { id, provedBy, shown = null, shownAt, content, address = null, recipients = [], livemode = true }: Proof,
  { workflowId, act, input: given, attempt }: Act,
): { statement: ActStatement; personal: PersonalMembers } {
  const { input, commitments, personal } = withoutPersonal(Object(given), recipients);
  const statement: ActStatement = {
    type: actStatementType,
    id,
    workflow: workflowId,
    act,
    input,
    commitments,
    proved_by: provedBy,
    shown,
    shown_at: shownAt?.toISOString() ?? null,
    address,
    content: content === undefined ? null : contentHash(content),
    attempt,
    made_at: new Date().toISOString(),
    ...modeOf(livemode),
  };
  return { statement, personal };
}
