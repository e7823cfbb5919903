import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { Time } from '../../http/input/fields.ts';
import {
  clockSkews,
  ClockSkew,
  commitOf,
  StaffDependency,
  staffDependencies,
  version,
} from '../../common/health/health-view.ts';
import { staffOperation } from '../staff-operation.ts';

const SupportHealth = z
  .object({
    version: z.string(),
    commit: z.string().nullable(),
    dependencies: z.array(StaffDependency).meta({ description: 'Those that are not well first' }),
    clocks: z.array(ClockSkew),
    processes: z
      .array(
        z.object({
          id: z.string(),
          program: z.enum(['api', 'worker']),
          version: z.string(),
          commit: z.string().nullable(),
          host: z.string().nullable().meta({ description: 'The name of its machine' }),
          started_at: Time,
          seen_at: Time,
        }),
      )
      .meta({ description: 'Those that said within five minutes that they run' }),
  })
  .meta({ id: 'SupportHealth' });

/** GET /support/health: how everything is that the product depends on, with the causes; and the processes that run. */
export const getSupportHealth = staffOperation({
  method: 'get',
  path: '/support/health',
  operationId: 'getSupportHealth',
  summary: 'Show the health of everything',
  description:
    'What `GET /api/v1/health` shows, with the causes; how far clocks are apart; the processes that run and their versions. Up to a minute old.',
  tag: 'Support',
  role: 'support',
  answer: ok('The health of everything', SupportHealth),
  handle: async (c) => {
    const { health } = c.var.deps;
    const [seen, processes] = await Promise.all([health.look(), health.processes().catch(() => [])]);
    return {
      version,
      commit: commitOf(c.var.deps),
      dependencies: staffDependencies(seen),
      clocks: clockSkews(processes),
      processes: processes.map(({ id, program, seenAt, report }) => ({
        id,
        program,
        version: report.version,
        commit: report.commit,
        host: report.host ?? null,
        started_at: report.started_at,
        seen_at: seenAt.toISOString(),
      })),
    };
  },
});
