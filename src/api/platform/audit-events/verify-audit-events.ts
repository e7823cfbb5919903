import { ok } from '../../http/answers/answer.ts';
import { ChainVerification, verifyChain, VerifyQuery } from '../../common/audit/verify-chain.ts';
import { platformOperation } from '../platform-operation.ts';

/** GET /api/v1/audit-events/verify: follows the organization's hash chain and compares it with its timestamps and sealed heads. */
export const verifyAuditEvents = platformOperation({
  method: 'get',
  path: '/api/v1/audit-events/verify',
  operationId: 'verifyAuditEvents',
  summary: 'Verify the audit events',
  description:
    'Follows the hash chain from its first event, or from `cursor`, for at most 8 s, and compares it with the timestamps over its head, and with the heads that the key service keeps.',
  tag: 'Audit',
  roles: ['owner', 'admin'],
  query: VerifyQuery,
  answer: ok('What was found', ChainVerification),
  handle: (c, { query }) =>
    verifyChain(c.var.deps, { organizationId: c.var.user.organizationId, cursor: query.cursor }),
});
