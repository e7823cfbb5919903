import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the embedded stack tells of itself in .tamga/demo.json. */
export type DemoAccess = {
  base_url: string;
  temporal_ui_url: string;
  client_id: string;
  client_secret: string;
  outbox_url: string;
  ca_pem: string;
};

const accessFile = fileURLToPath(new URL('../../.tamga/demo.json', import.meta.url));
const start = fileURLToPath(new URL('../stack/start.ts', import.meta.url));

/** A stack that runs already, or one that is started for the demo; `stop` ends only what was started here. */
export async function useStack(): Promise<{ access: DemoAccess; stop: () => Promise<void> }> {
  const running = await answeringAccess();
  if (running) return { access: running, stop: () => Promise.resolve() };
  console.log('No Tamga is running here: starting one for the demo.');
  const child = spawn(process.execPath, [start], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = () => stopChild(child);
  try {
    return { access: await untilHealthy(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answeringAccess(): Promise<DemoAccess | undefined> {
  if (!existsSync(accessFile)) return undefined;
  try {
    const access = JSON.parse(readFileSync(accessFile, 'utf8')) as DemoAccess;
    const response = await fetch(`${access.base_url}/api/v1/health`, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? access : undefined;
  } catch {
    return undefined;
  }
}

async function untilHealthy(child: ChildProcess): Promise<DemoAccess> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The stack did not start; see above.');
    const access = await answeringAccess();
    if (access) return access;
    await sleep(250);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
