import { actStatementType, type ActStatement } from '#domain/common/act-statement.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import type { EvidenceAct } from '#evidence/facts.ts';
import { differenceFrom, type RecordedAct } from '#secrets/act-difference.ts';
import { actKeySet, verifyStatement } from '#secrets/act-keys.ts';
import { openStatement, type OpenedStatement } from '#secrets/act-personal.ts';
import { fitsCommitments, openingOf } from '#wire/commitment.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { refuseEvidence } from './refuse.ts';

/** An act with the statement of it, as it was read out of its signature. */
export type StatedAct = EvidenceAct & { statement: OpenedStatement };

/** A decision that a row tells; `id` is the request or recipient. */
export type Decision = { id: string; decided: RecordedAct | null };

type Dependencies = Pick<ApiDependencies, 'orm' | 'keys' | 'log'>;

/**
 * Reads the statements of the acts that a workflow's records were made by, oldest first. Throws when the signature of one
 * does not hold: then nothing is certified.
 */
export async function actStatementsOf(deps: Dependencies, workflowId: string): Promise<StatedAct[]> {
  const used = { workflowId, usedFor: { $ne: [] } };
  const proofs = await deps.orm.em.fork().find(ActProof, used, { orderBy: { createdAt: 'asc', id: 'asc' } });
  return Promise.all(proofs.map((proof) => readAct(deps, proof)));
}

async function readAct(deps: Dependencies, proof: ActProof): Promise<StatedAct> {
  const { id, jws, workflowId, personal } = proof;
  const verified = await verifyStatement(deps.keys.actProofs, jws);
  if (verified.verdict !== 'valid') {
    const { verdict, keyId } = verified;
    const why = 'the proof of a recorded act does not hold';
    throw await refuseEvidence(deps, { why, id, facts: { workflowId, verdict, keyId } });
  }
  const said = JSON.parse(verified.statement) as ActStatement;
  const { commitments } = said;
  const statement = fitsCommitments({ commitments, personal }) ? openStatement(said, personal) : undefined;
  if (!statement) {
    const why = 'a personal member of a recorded act is another';
    throw await refuseEvidence(deps, { why, id, facts: { workflowId } });
  }
  if (statement.id !== id || statement.workflow !== workflowId || statement.type !== actStatementType) {
    const why = 'the proof of a recorded act is of another one';
    throw await refuseEvidence(deps, { why, id, facts: { workflowId, statement: statement.id } });
  }
  const { act, made_at: at, input, proved_by: provedBy, shown, shown_at: shownAt } = statement;
  const { recipientId } = input;
  const by = typeof recipientId === 'string' ? recipientId : null;
  const sent = shown && shownAt ? { hash: shown, at: new Date(shownAt) } : null;
  return {
    id,
    act,
    at: new Date(at),
    recipientId: by,
    provedBy,
    sent,
    keyId: verified.keyId,
    jws,
    openings: Object.entries(personal).map(([name, member]) => openingOf(name, member)),
    statement,
  };
}

/**
 * Gives the act by which a decision came about, out of its statement; null where nobody decided. Throws where a decision is on
 * record and no statement says just that: then nothing is certified.
 */
export async function statedDecision(
  deps: Dependencies,
  acts: readonly StatedAct[],
  { id, decided }: Decision,
): Promise<StatedAct | null> {
  if (!decided) return null;
  const act = acts.find((one) => one.id === decided.proofId);
  const other = act ? differenceFrom(act.statement, decided) : 'proof';
  if (act && !other) return act;
  const { workflowId, proofId, act: name } = decided;
  const why = 'a decision is on record without a statement of it';
  throw await refuseEvidence(deps, { why, id, facts: { workflowId, proofId, act: name, other } });
}

/** Gives the public keys by which statements of acts are checked, as JSON. */
export function actKeysOf({ keys }: Pick<ApiDependencies, 'keys'>): string {
  return `${JSON.stringify(actKeySet(keys.actProofs), null, 2)}\n`;
}
