import { hostname } from 'node:os';
import type { Skew } from './clocks.ts';
import type { SeenDependency } from './dependencies.ts';

type Reported = {
  version: string;
  commit: string | undefined;
  clocks: readonly Skew[];
  dependencies: Readonly<Record<string, SeenDependency>>;
};

const startedAt = new Date(Date.now() - performance.now()).toISOString();

/** What a process says of itself, in the shape of its row and of its probe's `/health`. */
export function processReport({ version, commit, clocks, dependencies }: Reported) {
  return {
    version,
    commit: commit ?? null,
    host: hostname(),
    started_at: startedAt,
    clocks: clocks.map(({ against, skewMs, errorMs, measuredAt }) => ({
      against,
      skew_ms: skewMs,
      error_ms: errorMs,
      measured_at: measuredAt.toISOString(),
    })),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([name, { status, since, cause }]) => [
        name,
        { status, since: since.toISOString(), cause },
      ]),
    ),
  };
}
