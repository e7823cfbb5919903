import { ChainVerification, VerifyQuery } from '../../common/audit/verify-chain.ts';
import { verifyOperatorChain } from '../../common/support/looks/operator-events.ts';
import { ok } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/audit-events/verify: follows the operator's own hash chain and compares it with its timestamps and sealed heads. */
export const verifyOperatorEventsOperation = staffOperation({
  method: 'get',
  path: '/support/audit-events/verify',
  operationId: 'verifyOperatorEvents',
  summary: 'Verify the audit events of the operator',
  description:
    'As `GET /api/v1/audit-events/verify` does for an organization: for at most 8 s from the first event, or from `cursor`.',
  tag: 'Support',
  role: 'admin',
  query: VerifyQuery,
  answer: ok('What was found', ChainVerification),
  handle: (c, { query }) => verifyOperatorChain(c, query.cursor),
});
