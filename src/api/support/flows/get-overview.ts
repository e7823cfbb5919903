import { ok } from '../../http/answers/answer.ts';
import { overview, Overview } from '../../common/support/troubles/overview.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/overview: what is stuck by kind and reason, and how schedules and queues are. */
export const getOverview = staffOperation({
  method: 'get',
  path: '/support/overview',
  operationId: 'getOverview',
  summary: 'Show all that is wrong',
  description:
    'What is stuck, counted by kind and reason with the oldest of each; the schedules and how they ran; the queues and who takes their tasks. What Temporal says is up to ten seconds old.',
  tag: 'Support',
  role: 'support',
  answer: ok('All that is wrong, on one screen', Overview),
  handle: (c) => overview(c.var.deps),
});
