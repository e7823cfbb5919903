import { join } from 'node:path';
import { logOf } from '../services/programs.ts';
import type { Stack } from '../services/services.ts';
import type { Service } from '../services/supervisor.ts';
import { startTemporal } from './temporal.ts';
import { startTemporalUi } from './ui-server.ts';

/** Temporal's development server with its SQLite file in TAMGA_HOME. */
export function temporalService({ config, home }: Stack, cli: string): Service {
  return {
    name: 'Temporal',
    start: async (onSpawn) => {
      const { process } = await startTemporal({
        cli,
        port: config.TEMPORAL_PORT,
        dbFile: join(home.temporalData, 'temporal.db'),
        logFile: logOf(home.logs, 'temporal'),
        onSpawn,
      });
      return process;
    },
  };
}

/** Temporal's web UI, for looking alone, with its configuration in TAMGA_HOME. */
export function temporalUiService({ config, home, temporalAddress }: Stack, program: string): Service {
  return {
    name: 'Temporal UI',
    start: async (onSpawn) =>
      startTemporalUi({
        program,
        temporalAddress,
        port: config.TEMPORAL_UI_PORT,
        baseUrl: config.BASE_URL,
        folder: join(home.folder, 'temporal-ui'),
        logFile: logOf(home.logs, 'temporal-ui'),
        onSpawn,
      }),
  };
}
