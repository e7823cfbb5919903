import { ApplicationFailure } from '@temporalio/common';
import { actAnswerType, type ActAnswer, type ActStatement } from '#domain/common/act-statement.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { findProof, type ProofRow } from '#entities/common/rows/find-proof.ts';
import { markProofUsed, type UseOfProof } from '#entities/common/rows/use-proof.ts';
import type { EntityManager } from '#entities/orm.ts';
import { differenceFrom, type RecordedAct } from '#secrets/act-difference.ts';
import { verifyStatement, type ActPublicKeys } from '#secrets/act-keys.ts';
import { openStatement, type OpenedStatement } from '#secrets/act-personal.ts';

/** The act that an activity is about to record, with the proof that it is given for it. */
export type ActToRecord = RecordedAct & {
  /** The name of the record, where one act makes several; the act's own else. */
  record?: string;
};

/**
 * Uses up the proof of an act, in the transaction that records the act, and gives the API's statement of it. Throws a final
 * failure (type act_refused) when there is no proof, its signature does not hold, it is about another act, or it was used
 * before; act_key_unknown, which is tried again, when this process lacks the public key.
 */
export async function useProof(
  em: EntityManager,
  keys: ActPublicKeys,
  act: ActToRecord,
): Promise<OpenedStatement> {
  await em.flush();
  // A failure after it takes it back, with the whole transaction.
  return checkMarked(em, keys, act, await markProofUsed(em, useOf(act)));
}

/** Checks the proof that a statement of the same transaction has marked as used, undefined where it could not, as useProof does. */
export async function checkMarked(
  em: EntityManager,
  keys: ActPublicKeys,
  act: ActToRecord,
  row: ProofRow | undefined,
): Promise<OpenedStatement> {
  if (row) return statementOf(keys, row, act);
  await statementOf(keys, await proofOf(em, act), act);
  throw refuse(act, 'it was used before');
}

/** The use of an act's proof for the record that it makes. */
export function useOf(act: ActToRecord): UseOfProof {
  if (act.proofId === null) throw refuse(act, 'there is none');
  return { id: act.proofId, record: recordOf(act) };
}

function recordOf({ record, act }: ActToRecord): string {
  return record ?? act;
}

/** Checks the proof of an act that is on record already, and gives the statement of it. Throws as useProof does. */
export async function checkUsedProof(
  em: EntityManager,
  keys: ActPublicKeys,
  act: ActToRecord,
): Promise<OpenedStatement> {
  return checkUsed(keys, act, await proofOf(em, act));
}

/** Checks a proof that was read as checkUsedProof does. */
export async function checkUsed(
  keys: ActPublicKeys,
  act: ActToRecord,
  row: ProofRow | undefined,
): Promise<OpenedStatement> {
  const statement = await statementOf(keys, row, act);
  if (!row?.usedFor.includes(recordOf(act))) throw refuse(act, 'the act is not on record');
  return statement;
}

/**
 * Checks a proof that was read as useProof does, for a statement that uses it up together with what it writes, and writes nothing
 * where it was used meanwhile.
 */
export async function checkUnused(
  keys: ActPublicKeys,
  act: ActToRecord,
  row: ProofRow | undefined,
): Promise<OpenedStatement> {
  const statement = await statementOf(keys, row, act);
  if (row?.usedFor.includes(recordOf(act))) throw refuse(act, 'it was used before');
  return statement;
}

/** Reads the signed statement of an act, for the key service, which checks it again. Throws as useProof does when there is none. */
export async function readProof(em: EntityManager, proofId: string | null): Promise<string> {
  const row = proofId === null ? undefined : await findProof(em, proofId);
  if (row) return row.jws;
  throw refuse({ proofId }, 'there is none');
}

function proofOf(em: EntityManager, { proofId }: ActToRecord): Promise<ProofRow | undefined> {
  return proofId === null ? Promise.resolve(undefined) : findProof(em, proofId);
}

/** Gives the statement of a proof whose signature holds and which is about this act. */
async function statementOf(
  keys: ActPublicKeys,
  row: ProofRow | undefined,
  act: ActToRecord,
): Promise<OpenedStatement> {
  if (!row || row.id !== act.proofId) throw refuse(act, 'there is none');
  const statement = await readStatement(keys, row);
  const other = differenceFrom(statement, act);
  if (other) throw refuse(act, `it is about another ${other}`);
  return statement;
}

/** Reads the statement of a proof, with its personal members, once its signature and their commitments hold. */
async function readStatement(keys: ActPublicKeys, row: ProofRow): Promise<OpenedStatement> {
  const said = (await verified(keys, row, row.jws)) as ActStatement;
  const statement = openStatement(said, row.personal);
  if (!statement) throw refuse({ proofId: row.id }, 'a personal member is another');
  if (statement.id !== row.id || statement.workflow !== row.workflowId)
    throw refuse({ proofId: row.id }, 'it stands in place of another');
  return statement;
}

/** Reads what the API signed, once the signature holds. */
async function verified(keys: ActPublicKeys, { id }: Pick<ProofRow, 'id'>, jws: string): Promise<unknown> {
  const verified = await verifyStatement(keys, jws);
  if (verified.verdict === 'unknown_key') {
    const message = `The proof of an act is signed by the key ${verified.keyId}, whose public key this worker does not have.`;
    throw ApplicationFailure.retryable(message, 'act_key_unknown');
  }
  if (verified.verdict !== 'valid') throw refuse({ proofId: id }, 'its signature does not hold');
  return JSON.parse(verified.statement);
}

/** An act that its workflow accepted, and when, as the person was told. */
export type AnsweredAct = { statement: OpenedStatement; acceptedAt: string };

/**
 * Reads the acts of a workflow that were answered as accepted and are not on record, oldest first: the workflow was lost in
 * between. Throws as useProof does.
 */
export async function answeredActs(
  em: EntityManager,
  keys: ActPublicKeys,
  workflowId: string,
): Promise<AnsweredAct[]> {
  // A list alone would be taken for a choice of none.
  const unused = { workflowId, usedFor: { $eq: [] }, answer: { $ne: null } };
  const rows = await em.find(ActProof, unused, { orderBy: { createdAt: 'asc', id: 'asc' } });
  return Promise.all(rows.map((row) => readAnswered(keys, row)));
}

async function readAnswered(keys: ActPublicKeys, row: ActProof): Promise<AnsweredAct> {
  const statement = await readStatement(keys, row);
  const answer = (await verified(keys, row, row.answer ?? '')) as ActAnswer;
  if (answer.type !== actAnswerType || answer.id !== row.id || answer.workflow !== row.workflowId)
    throw refuse({ proofId: row.id }, 'the answer is to another');
  return { statement, acceptedAt: answer.accepted_at };
}

/** Finds one of the proofs that were read with a row; undefined where there is none. */
export function proofIn(
  { proofs }: { proofs: readonly ProofRow[] },
  id: string | null,
): ProofRow | undefined {
  return proofs.find((proof) => proof.id === id);
}

/** Gives the proofs that were used for one of these records, in their order. */
export function usedForAny(proofs: readonly ProofRow[], records: readonly string[]): ProofRow[] {
  return proofs.filter(({ usedFor }) => records.some((record) => usedFor.includes(record)));
}

/** Reads the statements of proofs, in their order. Throws as useProof does. */
export function readStatements(keys: ActPublicKeys, rows: readonly ProofRow[]): Promise<OpenedStatement[]> {
  return Promise.all(rows.map((row) => readStatement(keys, row)));
}

function refuse({ proofId }: Pick<ActToRecord, 'proofId'>, why: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    `The act is not put on record: of its proof (${proofId ?? 'none'}), ${why}.`,
    'act_refused',
  );
}
