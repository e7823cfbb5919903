import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ApiDependencies } from '../http/deps.ts';
import { openOperation } from '../http/operation/operation.ts';
import { oneOf } from '../http/answers/answer.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const Check = z.enum(['ok', 'down']);
const Health = z.object({
  status: z.string(),
  version: z.string(),
  checks: z.object({ database: Check, temporal: Check, key_service: Check }),
});
const Body = Health.extend({ success: z.boolean(), data: Health });

type CheckName = keyof z.output<typeof Health>['checks'];

const probeMs = 2_000;

/** GET /api/v1/health: 200 only when database, Temporal and key service answer. */
export const getHealth = openOperation({
  method: 'get',
  path: '/api/v1/health',
  operationId: 'getHealth',
  summary: 'Health of the service',
  tag: 'Platform',
  answer: oneOf({
    200: { description: 'All is well', schema: Body },
    503: { description: 'Something it depends on does not answer', schema: Body },
  }),
  handle: async (c) => {
    const checks = await runChecks(c.var.deps);
    const healthy = Object.values(checks).every((check) => check === 'ok');
    const health = { status: healthy ? 'ok' : 'degraded', version, checks };
    const body = { success: healthy, data: health, ...health };
    if (healthy) return { status: 200 as const, body };
    c.header('Retry-After', '2');
    return { status: 503 as const, body };
  },
});

async function runChecks(deps: ApiDependencies): Promise<Record<CheckName, 'ok' | 'down'>> {
  const [database, temporal, keyService] = await Promise.all([
    answers(() => deps.orm.em.fork().execute('select 1')),
    answers(() =>
      deps.connection.withDeadline(Date.now() + probeMs, () =>
        deps.connection.workflowService.getSystemInfo({}),
      ),
    ),
    deps.keyService.isHealthy(),
  ]);
  return { database, temporal, key_service: keyService ? 'ok' : 'down' };
}

async function answers(probe: () => Promise<unknown>): Promise<'ok' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'down'>((resolve) => {
    timer = setTimeout(resolve, probeMs, 'down');
  });
  const result = await Promise.race([
    probe().then(
      () => 'ok' as const,
      () => 'down' as const,
    ),
    timeout,
  ]);
  clearTimeout(timer);
  return result;
}
