import { beforeAll, expect, test } from 'vitest';
import { faked, startWorkerProcess } from '#test/interop/support/worker-process.ts';
import { ensureCheckers } from '#test/interop/support/checkers.ts';
import { call } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld, type World } from '#test/support/world/world.ts';

// The world's own API, its key service, database and Temporal are right; workers, and then a second API, are not.
const world = setUp(() => startWorld());
beforeAll(ensureCheckers, 600_000);

/** Plays a sign request and an envelope by the API at a place, from the call that makes them to their ends. */
async function play(place: World): Promise<void> {
  const request = await createRequest(place);
  expect((await signWithCode(place, request.token)).status).toBe(200);
  await untilStatus(place, request.request_id, 'signed');
  const user = await registerUser(place);
  const { id, emails } = await sentEnvelope(place, user, { recipients: [{}, {}] });
  for (const email of emails) expect((await openAndSign(place, email)).status).toBe(200);
  await untilEnvelope(place, user, { id, status: 'completed' });
}

type Clock = { process: string; against: string; skew_ms: number };

async function clocksSeen(): Promise<Clock[]> {
  const { apiKey } = await makeStaff(world, 'support');
  const { body } = await call<{ clocks: Clock[] }>(world, '/support/health', {
    headers: { 'x-api-key': apiKey },
  });
  return body.clocks;
}

test.each([12, -12])(
  'with worker and API %i s off, a sign request and an envelope come to their ends, and people see which clocks differ',
  async (seconds) => {
    await world.workers.pause();
    const worker = await startWorkerProcess(world, faked(seconds));
    try {
      await play(world);
      expect(worker.log()).toContain('two clocks are too far apart');
      const said = (await (await fetch(worker.health)).json()) as { clocks: Clock[] };
      const off = said.clocks.filter(({ against }) => against !== 'temporal');
      expect(off.map(({ against }) => against).toSorted()).toEqual(['database', 'key_service']);
      for (const { skew_ms: skew } of off) expect(Math.abs(skew - seconds * 1_000)).toBeLessThan(1_500);
      const api = await startApiProcess(world, faked(seconds));
      try {
        await play({ ...world, baseUrl: api.baseUrl });
        expect(api.log()).toContain('two clocks are too far apart');
      } finally {
        await api.kill();
      }
      await untilTrue(async () => {
        const ofDatabase = (await clocksSeen()).filter(({ against }) => against === 'database');
        return ofDatabase.some(({ skew_ms: skew }) => Math.abs(skew - seconds * 1_000) < 1_500);
      }, 90_000);
    } finally {
      await worker.stop();
      await world.workers.start();
    }
  },
  480_000,
);
