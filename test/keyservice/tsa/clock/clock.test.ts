import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTsaClock, type ClockState } from '#keyservice/tsa/clock/clock.ts';
import { startTimeServers } from '#test/support/servers/time-server.ts';

afterEach(() => vi.useRealTimers());

async function open({ isLenient = false } = {}) {
  const time = await startTimeServers(3);
  const told: ClockState[] = [];
  const sources = time.servers.map(({ source }) => source);
  const clock = await openTsaClock({ sources, isLenient, onChange: (state) => told.push(state) });
  onTestFinished(async () => {
    clock.close();
    await time.stop();
  });
  return { clock, told, time };
}

const refused = { code: 'service_unavailable', details: { reason: 'timestamping_unavailable' } };

test('a clock that sources find right states what was measured', async () => {
  const { clock, told, time } = await open();
  expect(clock.accuracyMs()).toBeLessThanOrEqual(300);
  expect(told).toMatchObject([{ isRight: true, by: 'sources', reason: null }]);
  for (const server of time.servers) server.say({ rootDispersionMs: 300 });
  await clock.look();
  expect(clock.accuracyMs()).toBeGreaterThanOrEqual(400);
});

test.each([12_000, -12_000])(
  'a clock that is %i ms off makes no timestamps, until it is right',
  async (aheadMs) => {
    const { clock, told, time } = await open();
    for (const server of time.servers) server.say({ aheadMs });
    await clock.look();
    expect(() => clock.accuracyMs()).toThrow(expect.objectContaining(refused));
    expect(clock.state()).toMatchObject({ isRight: false, errorMs: null });
    for (const server of time.servers) server.say({});
    await clock.look();
    expect(clock.accuracyMs()).toBeLessThanOrEqual(300);
    expect(told.map(({ isRight }) => isRight)).toEqual([true, false, true]);
  },
);

test('sources that are away make it unknown, in development as well', async () => {
  const { clock, time } = await open({ isLenient: true });
  for (const server of time.servers.slice(1)) server.say({ isSilent: true });
  await clock.look();
  expect(() => clock.accuracyMs()).toThrow('only 1 of 3 time sources');
});

test('a step of the clock between two looks is noticed at once', async () => {
  const { clock } = await open();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  expect(() => clock.accuracyMs()).toThrow(/was set (?:19\d\d|2000) ms further/);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4_000 });
  expect(() => clock.accuracyMs()).toThrow(/was set -\d+ ms further/);
});

test('callers who ask again and again do not become questions to the sources', async () => {
  const { clock, time } = await open();
  for (const server of time.servers) server.say({ aheadMs: 5_000 });
  await clock.look();
  for (let asked = 0; asked < 50; asked += 1) expect(clock.accuracyMs).toThrow('No timestamps');
  expect(time.servers.map((server) => server.asked())).toEqual([2, 2, 2]);
});

test('without sources the system is asked; development makes timestamps all the same, and says so', async () => {
  const states: ClockState[] = [];
  const settings = { sources: [], onChange: (state: ClockState) => states.push(state) };
  const lenient = await openTsaClock({ ...settings, isLenient: true });
  const strict = await openTsaClock({ ...settings, isLenient: false });
  lenient.close();
  strict.close();
  expect(lenient.accuracyMs()).toBeLessThanOrEqual(1_000);
  const [first, second] = states;
  expect([first?.by, second?.by]).toEqual(['system', 'system']);
  // Whether a time service keeps the clock of this machine is not ours to say.
  if (second?.isRight) expect(strict.accuracyMs()).toBeLessThanOrEqual(1_000);
  else expect(() => strict.accuracyMs()).toThrow(expect.objectContaining(refused));
});
