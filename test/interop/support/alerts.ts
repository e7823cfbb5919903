import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPrometheus } from './prometheus.ts';

export const rulesOfProduct = new URL('../../../deploy/observability/alerts.yml', import.meta.url);

/** The programs and their ports of numbers, by the names of their jobs: `api` for `tamga-api`. */
type Jobs = Readonly<Record<string, number | undefined>>;

/** The rules of the product with short times, over processes that are scraped every other second. */
async function configure(folder: string, jobs: Jobs): Promise<string> {
  const text = await readFile(fileURLToPath(rulesOfProduct), 'utf8');
  const short = text.replaceAll(/^( +for:) .+$/gm, '$1 0s').replaceAll(/\[\d+[mh]\]/g, '[30s]');
  await writeFile(join(folder, 'alerts.yml'), short);
  const scraped = Object.entries(jobs).map(
    ([name, port]) => `  - job_name: tamga-${name}\n    static_configs: [{targets: ['127.0.0.1:${port}']}]\n`,
  );
  const config = `global: {scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 2s}\nrule_files: [alerts.yml]\nscrape_configs:\n${scraped.join('')}`;
  const file = join(folder, 'prometheus.yml');
  await writeFile(file, config);
  return file;
}

/** Starts Prometheus with the alerts of the product over running programs. */
export async function watchAlerts(folder: string, jobs: Jobs) {
  const prometheus = await startPrometheus({ folder, config: await configure(folder, jobs) });
  /**
   * Repeats a trouble until each of the alerts has been seen firing, or for 100 s; gives those of them that were not. Prometheus is
   * asked beside the trouble: one that takes longer than an alert fires would hide it.
   */
  async function untilFiring(
    names: readonly string[],
    trouble: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string[]> {
    const missing = new Set(names);
    const until = Date.now() + 100_000;
    const goesOn = () => missing.size > 0 && Date.now() < until;
    const look = async () => {
      while (goesOn()) {
        for (const name of await prometheus.firing()) missing.delete(name);
        // Prometheus looks every other second.
        await sleep(500);
      }
    };
    const make = async () => {
      while (goesOn()) {
        await trouble();
        // A trouble every fifth of a second is one in each look of Prometheus.
        await sleep(200);
      }
    };
    await Promise.all([look(), make()]);
    return [...missing];
  }
  return { ...prometheus, untilFiring };
}
