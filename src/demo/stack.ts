import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHome } from '#stack/home.ts';
import { lockOwner } from '#stack/lock.ts';

/** What the embedded stack tells of itself in .tamga/demo.json. */
export type DemoAccess = {
  base_url: string;
  key_service_url: string;
  internal_api_key: string;
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
  const starting = lockOwner(openHome({ tamgaHome: process.env['TAMGA_HOME'] }).lockFile);
  if (starting) {
    console.log(`Tamga is starting (process ${starting.owner.pid}); the demo begins when it is up.`);
    return { access: await untilUp(), stop: () => Promise.resolve() };
  }
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

/** Waits for a stack that somebody else is starting, as long as that one lives. */
async function untilUp(): Promise<DemoAccess> {
  const { lockFile } = openHome({ tamgaHome: process.env['TAMGA_HOME'] });
  while (lockOwner(lockFile)) {
    const access = await answeringAccess();
    if (access) return access;
    await sleep(500);
  }
  throw new Error('The stack that was starting has ended; see what it said, and run the demo again.');
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
