import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '#stack/system/ports.ts';
import { cachedTemporal } from '#stack/temporal/cli.ts';
import { buildWithGo } from '#stack/temporal/go-install.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

/** Prometheus 3.16, as its Go module numbers it. */
const version = '0.316.0';

/** Gives Prometheus or its tool: the one in the cache, else built by Go from the module proxy without discoveries of clouds. */
export async function provision(program: 'prometheus' | 'promtool'): Promise<string> {
  const target = join(dirname(cachedTemporal(process.env)), `${program}-${version}`);
  if (!existsSync(target)) {
    const source = `github.com/prometheus/prometheus/cmd/${program}@v${version}`;
    const how = { tags: 'remove_all_sd', env: process.env, what: program, lasts: 'about five minutes' };
    await buildWithGo({ source, target, ...how });
  }
  return target;
}

type Alert = { labels: Record<string, string>; state: string };

/** Starts Prometheus over a configuration in a folder; gives the names of the alerts that fire. */
export async function startPrometheus({ config, folder }: { config: string; folder: string }) {
  const port = await freePort();
  const child = spawn(
    await provision('prometheus'),
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: folder },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilTrue(async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with code ${child.exitCode}`);
    return (await fetch(`${url}/-/ready`)).ok;
  });
  return {
    url,
    firing: async (): Promise<Set<string>> => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as { data: { alerts: Alert[] } };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return new Set(firing.map(({ labels }) => labels['alertname'] ?? ''));
    },
    /** The names of all metrics that it has read. */
    names: async (): Promise<Set<string>> => {
      const { data } = (await (await fetch(`${url}/api/v1/label/__name__/values`)).json()) as {
        data: string[];
      };
      return new Set(data);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
