import { ApplicationFailure } from '@temporalio/common';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import type { ProofRow } from '#entities/common/rows/find-proof.ts';
import { readProofsOnRecord } from '#entities/common/rows/proofs-on-record.ts';
import type { EntityManager } from '#entities/orm.ts';
import {
  readRequest,
  readRequestToSend,
  type ReadRequest,
} from '#entities/sign-request/rows/read-request.ts';
import type { RequestRow } from '#entities/sign-request/rows/request-columns.ts';
import { contentHash, type ActPublicKeys } from '#secrets/act-keys.ts';
import { requestNamingActs, statedRequest } from '#secrets/stated-request.ts';
import { readStatements, usedForAny } from '../common/act-proof.ts';

/** Reads a request with the proofs that name it, and the one of an act; the workflow's changes are there with theirs, or not at all. */
export function readStatedRequest(
  em: EntityManager,
  id: string,
  proofId: string | null = null,
): Promise<ReadRequest> {
  const workflowId = signRequestWorkflowId(id);
  return readRequest(em, id, { workflowId, records: requestNamingActs, proofId });
}

/** Reads a request as readStatedRequest does, with what holds the sending of its client up. */
export function readStatedToSend(em: EntityManager, id: string) {
  const workflowId = signRequestWorkflowId(id);
  return readRequestToSend(em, id, { workflowId, records: requestNamingActs, proofId: null });
}

/** Reads the proofs that name a request, oldest first. */
export function namingProofs(em: EntityManager, id: string): Promise<ProofRow[]> {
  return readProofsOnRecord(em, { workflowId: signRequestWorkflowId(id), records: requestNamingActs });
}

/**
 * Throws a final failure (type act_refused) unless a request's row says what its partner asked for, by the statement of its
 * creation, or of what staff changed last: somebody has changed the row.
 */
export async function assertCreatedSo(
  keys: ActPublicKeys,
  row: RequestRow,
  proofs: readonly ProofRow[],
): Promise<void> {
  const naming = usedForAny(proofs, requestNamingActs);
  const stated = statedRequest(await readStatements(keys, naming));
  const same = stated?.content === contentHash(requestFactsOf(row));
  if (same && stated?.generation === row.linkGeneration) return;
  const message = `The request ${row.id} is not the one that its partner asked for: its row was changed past the workflow. Compare it with its statements and audit trail.`;
  throw ApplicationFailure.nonRetryable(message, 'act_refused');
}
