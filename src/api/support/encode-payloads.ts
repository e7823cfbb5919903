import { Problem } from '#domain/common/problem.ts';
import { ok } from '../http/answers/answer.ts';
import { temporalUiOrigin } from './codec-cors.ts';
import { Payloads } from './payloads.ts';
import { staffOperation } from './staff-operation.ts';

const refused =
  'expected no payloads: change flows by the endpoints under /support/flows, which record each act with its reason';

/**
 * POST /support/codec/encode: Temporal's command line asks for it before every query, also for one without arguments; such a
 * question gets its empty answer. Payloads are refused: made here they would bypass the endpoints of what staff may do.
 */
export const encodePayloads = staffOperation({
  method: 'post',
  path: '/support/codec/encode',
  operationId: 'encodePayloads',
  summary: 'Encode no payloads',
  description:
    'For the Temporal CLI, which asks for it before each query. A list without payloads comes back; any payload is refused.',
  tag: 'Support',
  role: 'payload_reader',
  origins: (c) => [temporalUiOrigin(c.var.deps.config)],
  // As its twin: Temporal's UI adds parameters of its own.
  lenient: true,
  body: Payloads,
  answer: ok('No payloads', Payloads),
  handle: (_c, { body }) => {
    if (body.payloads.length > 0)
      throw new Problem('invalid_request', `payloads: ${refused}`, {
        issues: [{ path: 'payloads', message: refused }],
      });
    return Promise.resolve({ payloads: [] });
  },
});
