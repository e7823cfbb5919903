import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiDependencies } from '../../http/deps.ts';
import { requestStatus } from './row-status.ts';

const patienceMs = 8_000;

/** Waits up to 8 s until `isDone` gives true; tells whether it did. An error of `isDone` only continues the wait. */
export async function waitUntil(isDone: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (let pause = 25; Date.now() < end; pause = Math.min(pause * 1.5, 250)) {
    await sleep(pause);
    if (await isDone().catch(() => false)) return true;
  }
  return false;
}

/** Waits up to 8 s until the row says that the request is signed; tells whether it does. */
export async function waitForSeal({ orm }: ApiDependencies, requestId: string): Promise<boolean> {
  return waitUntil(async () => (await requestStatus(orm, requestId)) === 'signed');
}
