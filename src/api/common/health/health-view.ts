import { z } from 'zod';
import type { SeenDependency } from '#probes/dependencies.ts';
import {
  dependencyNames,
  dependencySentence,
  dependencyTodo,
  type DependencyName,
} from '#words/health/health-words.ts';
import packageFile from '../../../../package.json' with { type: 'json' };
import { Time } from '../../http/input/fields.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { clocksOf } from './of-processes.ts';
import type { ReportedProcess } from './process-reports.ts';

const Status = z.enum(['ok', 'degraded', 'down', 'unknown']);

/** How a dependency is, as anybody may see it: no host, no error. */
export const ShownDependency = z.object({
  status: Status,
  since: Time,
  says: z.string().meta({ description: 'One sentence' }),
});

/** How a dependency is, with what staff alone see. */
export const StaffDependency = ShownDependency.extend({
  name: z.enum(dependencyNames),
  cause: z
    .string()
    .nullable()
    .meta({ description: 'What went wrong, in the words of the program that noticed' }),
  what_to_do: z.string().nullable().meta({ description: 'Null while nothing has to be done' }),
});

export const ClockSkew = z.object({
  process: z.string(),
  against: z.string().meta({ description: '`database`, `key_service` or `temporal`' }),
  skew_ms: z.int().meta({ description: 'How far the clock of the process is ahead' }),
  measured_at: Time,
});

export const { version } = packageFile;

/** The commit that this process was built from; null where nobody said. */
export function commitOf({ config }: Pick<ApiDependencies, 'config'>): string | null {
  return config.TAMGA_COMMIT ?? null;
}

/** Shows dependencies to anybody. */
export function shownDependencies(seen: Record<DependencyName, SeenDependency>) {
  return Object.fromEntries(dependencyNames.map((name) => [name, shown(name, seen[name])])) as Record<
    DependencyName,
    z.input<typeof ShownDependency>
  >;
}

function shown(name: DependencyName, { status, since }: SeenDependency) {
  return { status, since: since.toISOString(), says: dependencySentence(name, status) };
}

function todo(name: DependencyName, { status }: SeenDependency) {
  return { what_to_do: isUnwell(status) ? dependencyTodo(name) : null };
}

/** Tells whether somebody has to do something about a dependency. */
function isUnwell(status: SeenDependency['status']): boolean {
  return status === 'down' || status === 'degraded';
}

/** Shows dependencies to staff, those that are not well first. */
export function staffDependencies(seen: Record<DependencyName, SeenDependency>) {
  const order = ['down', 'degraded', 'unknown', 'ok'];
  return dependencyNames
    .map((name) => ({ name, ...shown(name, seen[name]), cause: seen[name].cause, ...todo(name, seen[name]) }))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
}

/** Lists what does not work, and what to do about it, without what strangers may not see. */
export function openTroubles(seen: Record<DependencyName, SeenDependency>) {
  return dependencyNames
    .filter((name) => isUnwell(seen[name].status))
    .map((name) => ({ name, ...shown(name, seen[name]), cause: null, ...todo(name, seen[name]) }));
}

/** Shows the skews that processes measured to staff. */
export function clockSkews(processes: readonly ReportedProcess[]): z.input<typeof ClockSkew>[] {
  return clocksOf(processes);
}
