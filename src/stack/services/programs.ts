import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../home.ts';
import { startProcess, untilReady } from '../system/process.ts';
import type { RunningProcess } from '../system/process.ts';
import type { Service } from './supervisor.ts';

export interface Program {
  name: string;
  /** Its file in the project, such as src/worker/main.ts. */
  file: string;
  logFile: string;
  env: NodeJS.ProcessEnv;
  nodeFlags?: readonly string[];
  isReady: (child: RunningProcess, log: () => string) => Promise<boolean>;
}

const fromEveryone = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'MALLOC_ARENA_MAX',
  'LOG_LEVEL',
  'ENV',
  'TAMGA_COMMIT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** Picks the variables of these names, and those that every program may have, out of an environment. */
export function pick(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...fromEveryone, ...names].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
}

/** Tells whether a GET of this address answers 2xx within 2 s. */
export async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.ok;
}

const readyWithinMs = 60_000;

/** Makes a service of one of our own programs: run by this Node, from the project, its output in its log file. */
export function programService(program: Program): Service {
  return {
    name: program.name,
    start: async (onSpawn) => {
      const before = existsSync(program.logFile) ? statSync(program.logFile).size : 0;
      const log = () => {
        const bytes = readFileSync(program.logFile);
        return bytes.subarray(before <= bytes.length ? before : 0).toString('utf8');
      };
      const child = await startProcess({
        name: program.name,
        command: process.execPath,
        args: [...(program.nodeFlags ?? []), program.file],
        cwd: project,
        env: program.env,
        logFile: program.logFile,
        onSpawn,
      });
      try {
        await untilReady(child, async () => program.isReady(child, log), readyWithinMs);
      } catch (error) {
        await child.stop({ graceMs: 5000 });
        throw error;
      }
      return child;
    },
  };
}

/** The log file of a program in the folder of logs. */
export function logOf(logs: string, program: string): string {
  return join(logs, `${program}.log`);
}
