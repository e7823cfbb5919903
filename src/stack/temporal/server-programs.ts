import { dirname, join } from 'node:path';
import { buildWithGo } from './go-install.ts';
import { cachedTemporal, isExecutable } from './cli.ts';

export const temporalServerVersion = '1.32.0';

export interface TemporalServerPrograms {
  server: string;
  /** Temporal's schema tool for SQL databases; it carries the schemas. */
  sqlTool: string;
}

const parts = {
  server: {
    variable: 'TEMPORAL_SERVER_PATH',
    file: 'temporal-server',
    package: 'go.temporal.io/server/cmd/server',
    what: 'Temporal’s production server',
    lasts: 'about six minutes',
  },
  sqlTool: {
    variable: 'TEMPORAL_SQL_TOOL_PATH',
    file: 'temporal-sql-tool',
    package: 'go.temporal.io/server/cmd/tools/sql',
    what: 'Temporal’s schema tool',
    lasts: 'under a minute',
  },
} as const;

function fileOf(part: keyof typeof parts, env: NodeJS.ProcessEnv): string {
  const { variable, file } = parts[part];
  return env[variable] || join(dirname(cachedTemporal(env)), `${file}-${temporalServerVersion}`);
}

/** Finds both programs where they are already: TEMPORAL_SERVER_PATH and TEMPORAL_SQL_TOOL_PATH, else our cache. */
export async function findTemporalServer(
  env: NodeJS.ProcessEnv,
): Promise<TemporalServerPrograms | undefined> {
  const programs = { server: fileOf('server', env), sqlTool: fileOf('sqlTool', env) };
  const here = await Promise.all(Object.values(programs).map(isExecutable));
  return here.every(Boolean) ? programs : undefined;
}

/**
 * Gives Temporal's production server and its schema tool: those that are here already, else built by Go from the Go
 * module proxy and kept in the cache beside the development server. Throws when Go is absent or a build fails.
 */
export async function provisionTemporalServer(env: NodeJS.ProcessEnv): Promise<TemporalServerPrograms> {
  const programs = { server: fileOf('server', env), sqlTool: fileOf('sqlTool', env) };
  for (const part of ['sqlTool', 'server'] as const) {
    if (await isExecutable(programs[part])) continue;
    const { package: name, what, lasts } = parts[part];
    const source = `${name}@v${temporalServerVersion}`;
    await buildWithGo({ source, target: programs[part], env, what, lasts });
  }
  return programs;
}
