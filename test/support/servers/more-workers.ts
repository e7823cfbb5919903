import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseUrls } from '#stack/postgres/databases.ts';
import { workerService, type Stack } from '#stack/services/services.ts';
import { freePort } from '#stack/system/ports.ts';
import type { RunningProcess } from '#stack/system/process.ts';

export type MoreWorkers = { pids: number[]; stop: () => Promise<void> };

/** Starts so many workers, each with a folder of logs and a port of its own; gives the function that stops them. */
export async function startWorkers(stack: Stack, urls: DatabaseUrls, count: number): Promise<MoreWorkers> {
  const started: RunningProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map(async (one) => one.stop({ signal: 'SIGTERM', graceMs: 30_000 })));
  };
  const onExit = () => started.forEach((one) => one.kill('SIGKILL'));
  process.once('exit', onExit);
  for (let number = 2; number < count + 2; number += 1) {
    const logs = join(stack.home.logs, `worker-${number}`);
    await mkdir(logs, { recursive: true });
    const config = { ...stack.config, WORKER_METRICS_PORT: await freePort() };
    const service = workerService({ ...stack, config, home: { ...stack.home, logs } }, urls);
    await service.start((child) => started.push(child));
  }
  return {
    pids: started.flatMap(({ pid }) => pid ?? []),
    stop: async () => {
      await stop();
      process.off('exit', onExit);
    },
  };
}
