import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoFileOf } from '#stack/seed/demo-location.ts';
import { openHome } from '#stack/home.ts';
import { lockOwner } from '#stack/system/lock.ts';
import { withCleanup } from './cleanup.ts';
import type { ReceiverTls } from './receiver.ts';

/** The content of the embedded stack's demo.json. */
export type DemoAccess = {
  base_url: string;
  key_service_url: string;
  internal_api_key: string;
  temporal_ui_url: string;
  client_id: string;
  client_secret: string;
  /** The API key of the seeded owner, for the platform API. */
  api_key: string;
  /** The seeded owner, who can sign at level 3 and by remote signing. */
  user: { email: string; password: string; phone: string; pin: string };
  outbox_url: string;
  ca_pem: string;
  /** For webhooks, where the product calls receivers by https alone. */
  receiver_tls?: ReceiverTls;
};

const start = fileURLToPath(new URL('../stack/start.ts', import.meta.url));
const place = { TAMGA_DEMO_FILE: process.env['TAMGA_DEMO_FILE'], TAMGA_HOME: process.env['TAMGA_HOME'] };
const strangerMs = 10_000;

/**
 * Runs `work` with a stack that runs already, or with one that is started for the demo and stopped after it; one that
 * somebody is just starting is waited for.
 */
export async function withStack<T>(work: (access: DemoAccess) => Promise<T>): Promise<T> {
  const running = await answeringAccess();
  if (running) return work(running);
  const { lockFile } = openHome({ tamgaHome: place.TAMGA_HOME });
  if (lockOwner(lockFile)) return work(await untilUp(lockFile));
  console.log('No Tamga is running here: starting one for the demo.');
  const child = spawn(process.execPath, [start], { stdio: ['ignore', 'ignore', 'inherit'] });
  return withCleanup(
    () => stopChild(child),
    async () => work(await untilHealthy(child)),
  );
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/v1/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

async function answeringAccess(): Promise<DemoAccess | undefined> {
  const file = demoFileOf(place);
  if (!existsSync(file)) return undefined;
  const access = JSON.parse(readFileSync(file, 'utf8')) as DemoAccess;
  return (await isHealthy(access.base_url)) ? access : undefined;
}

/** Waits for a stack that somebody else is starting, as long as that one lives. */
async function untilUp(lockFile: string): Promise<DemoAccess> {
  let healthySince: number | undefined;
  for (let owner = lockOwner(lockFile), said = false; owner; owner = lockOwner(lockFile), said = true) {
    if (!said) console.log(`Tamga is starting (process ${owner.owner.pid}); the demo begins when it is up.`);
    const access = await answeringAccess();
    if (access) return access;
    healthySince = (await isHealthy(owner.base_url)) ? (healthySince ?? Date.now()) : undefined;
    if (healthySince !== undefined && Date.now() - healthySince > strangerMs) {
      throw new Error(
        `Tamga runs at ${owner.base_url}, but ${demoFileOf(place)} is not its own. Start it again, or set TAMGA_DEMO_FILE.`,
      );
    }
    await sleep(500);
  }
  throw new Error('The stack that was starting has ended; read its output, and run the demo again.');
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
