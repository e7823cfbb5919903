import { ApplicationFailure } from '@temporalio/common';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { contentHash, type ActPublicKeys } from '#secrets/act-keys.ts';
import { requestNamingActs, statedRequest } from '#secrets/stated-request.ts';
import { statementsOnRecord } from '../common/act-proof.ts';

/**
 * Throws a final failure (type act_refused) unless a request's row says what its partner asked for, by the statement of its
 * creation, or of what staff changed last: somebody has changed the row.
 */
export async function assertCreatedSo(
  em: EntityManager,
  keys: ActPublicKeys,
  row: SignRequest,
): Promise<void> {
  const asked = { workflowId: signRequestWorkflowId(row.id), records: requestNamingActs };
  const stated = statedRequest(await statementsOnRecord(em, keys, asked));
  const same = stated?.content === contentHash(requestFactsOf(row));
  if (same && stated?.generation === row.linkGeneration) return;
  const message = `The request ${row.id} is not the one that its partner asked for: its row was changed past the workflow. Compare it with its statements and audit trail.`;
  throw ApplicationFailure.nonRetryable(message, 'act_refused');
}
