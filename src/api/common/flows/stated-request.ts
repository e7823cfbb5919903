import { Problem } from '#domain/common/problem.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { contentHash } from '#secrets/act-keys.ts';
import { statedRequest } from '#secrets/stated-request.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { actStatementsOf } from '../evidence/act-statements.ts';

/** Throws Problem invalid_state where a request's row was changed past its workflow: no statement is made of such a row. */
export async function assertStated(
  deps: Pick<ApiDependencies, 'orm' | 'keys' | 'log'>,
  row: SignRequest,
): Promise<void> {
  const acts = await actStatementsOf(deps, signRequestWorkflowId(row.id));
  const stated = statedRequest(acts.map(({ statement }) => statement));
  const same = stated?.content === contentHash(requestFactsOf(row));
  if (same && stated?.generation === row.linkGeneration) return;
  const message =
    'The row of this request was changed past its workflow: it cannot be changed further. Compare it with its statements and audit trail.';
  throw new Problem('invalid_state', message);
}
