import { setTimeout as sleep } from 'node:timers/promises';
import { SignRequest } from '#entities/sign-request.ts';
import type { ApiDependencies } from '../deps.ts';

const patienceMs = 8_000;

/** Waits up to 8 s until the row says that the request is signed; tells whether it does. A failing read only waits on. */
export async function waitForSeal(deps: ApiDependencies, requestId: string): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (let pause = 25; Date.now() < end; pause = Math.min(pause * 1.5, 250)) {
    await sleep(pause);
    const row = await deps.orm.em
      .fork()
      .findOne(SignRequest, { id: requestId }, { fields: ['status'] })
      .catch(() => null);
    if (row?.status === 'signed') return true;
  }
  return false;
}
