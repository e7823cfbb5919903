import { z } from 'zod';
import type { SeenDependency } from '#probes/dependencies.ts';
import { dependencyNames } from '#words/health/health-words.ts';
import { openOperation } from '../http/operation/operation.ts';
import { oneOf } from '../http/answers/answer.ts';
import { commitOf, ShownDependency, shownDependencies, version } from '../common/health/health-view.ts';

const Check = z.enum(['ok', 'down']);
const Health = z.object({
  status: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  checks: z.object({ database: Check, temporal: Check, key_service: Check }),
  dependencies: z.record(z.enum(dependencyNames), ShownDependency),
});
const Body = Health.extend({ success: z.boolean(), data: Health });

/** GET /api/v1/health: 200 only when database, Temporal and key service answer; the other dependencies are told. */
export const getHealth = openOperation({
  method: 'get',
  path: '/api/v1/health',
  operationId: 'getHealth',
  summary: 'Health of the service',
  description:
    '`checks` decide the status. `dependencies` tell of everything else that the product needs, with the time since when it is so; what was seen is up to a minute old.',
  tag: 'Platform',
  answer: oneOf({
    200: { description: 'All is well', schema: Body },
    503: { description: 'Something it depends on does not answer', schema: Body },
  }),
  handle: async (c) => {
    const seen = await c.var.deps.health.look();
    const { database, temporal, key_service: keyService } = seen;
    const checks = { database: check(database), temporal: check(temporal), key_service: check(keyService) };
    const healthy = Object.values(checks).every((one) => one === 'ok');
    const health = {
      status: healthy ? 'ok' : 'degraded',
      version,
      commit: commitOf(c.var.deps),
      checks,
      dependencies: shownDependencies(seen),
    };
    const body = { success: healthy, data: health, ...health };
    if (healthy) return { status: 200 as const, body };
    c.header('Retry-After', '2');
    return { status: 503 as const, body };
  },
});

function check({ status }: SeenDependency): 'ok' | 'down' {
  return status === 'down' ? 'down' : 'ok';
}
