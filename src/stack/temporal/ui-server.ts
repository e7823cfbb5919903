import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOk } from '../services/programs.ts';
import { startProcess, untilReady } from '../system/process.ts';
import type { RunningProcess } from '../system/process.ts';
import { cachedTemporal, isExecutable } from './cli.ts';
import { buildWithGo } from './go-install.ts';

export const temporalUiVersion = '2.54.1';

const source = `github.com/temporalio/ui-server/v2/cmd/server@v${temporalUiVersion}`;

function fileOf(env: NodeJS.ProcessEnv): string {
  const kept = join(dirname(cachedTemporal(env)), `temporal-ui-server-${temporalUiVersion}`);
  return env['TEMPORAL_UI_SERVER_PATH'] || kept;
}

/**
 * Gives the path of Temporal's ui-server: TEMPORAL_UI_SERVER_PATH, else the one in our cache, else built by Go from the Go
 * module proxy into it. Throws when Go is absent or the build fails, with what to do.
 */
export async function provisionTemporalUi(env: NodeJS.ProcessEnv): Promise<string> {
  const target = fileOf(env);
  if (await isExecutable(target)) return target;
  if (env['TEMPORAL_UI_SERVER_PATH'])
    throw new Error(
      `TEMPORAL_UI_SERVER_PATH: it is "${target}"; expected the path of Temporal’s ui-server program`,
    );
  await buildWithGo({ source, target, env, what: 'the Temporal UI', lasts: 'about half a minute' });
  return target;
}

export interface TemporalUiOptions {
  /** The ui-server program. */
  program: string;
  /** host:port of Temporal's frontend. */
  temporalAddress: string;
  port: number;
  /** The address under which the browser reaches Tamga: payloads are decoded there. */
  baseUrl: string;
  /** Gets its configuration; it is made where it is missing. */
  folder: string;
  logFile: string;
  onSpawn?: ((child: RunningProcess) => void) | undefined;
}

/**
 * The configuration of ui-server, as JSON, which its YAML reader takes. It refuses every call that would change something
 * (405): an act in the UI is in no audit trail, and most of them cannot work, since nothing there encrypts.
 */
export function temporalUiConfig({
  temporalAddress,
  port,
  baseUrl,
}: Pick<TemporalUiOptions, 'temporalAddress' | 'port' | 'baseUrl'>): string {
  const config = {
    temporalGrpcAddress: temporalAddress,
    host: '127.0.0.1',
    port,
    enableUi: true,
    defaultNamespace: 'default',
    disableNewsFetch: true,
    disableWriteActions: true,
    cors: { allowOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`] },
    codec: { endpoint: `${baseUrl}/support/codec`, includeCredentials: true },
  };
  return JSON.stringify(config, undefined, 2);
}

/**
 * Starts Temporal's web UI on 127.0.0.1 for looking alone, and waits until it answers. Throws with the end of its log when it
 * does not within 30 s.
 */
export async function startTemporalUi(options: TemporalUiOptions): Promise<RunningProcess> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await writeFile(join(options.folder, 'tamga.yaml'), temporalUiConfig(options));
  const child = await startProcess({
    name: 'Temporal UI',
    command: options.program,
    args: ['--root', options.folder, '--config', '.', '--env', 'tamga', 'start'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    logFile: options.logFile,
    onSpawn: options.onSpawn,
  });
  try {
    await untilReady(child, async () => isOk(`http://127.0.0.1:${options.port}/healthz`), 30_000);
  } catch (error) {
    await child.stop({ graceMs: 5000 });
    throw error;
  }
  return child;
}
