import { expect, onTestFinished, test } from 'vitest';
import { askTime } from '#keyservice/tsa/clock/sntp.ts';
import { startTimeServer, type Said } from '#test/support/servers/time-server.ts';

async function ask(said: Said) {
  const server = await startTimeServer(said);
  onTestFinished(server.stop);
  return askTime(server.source, 300);
}

test.each([0, 12_000, -12_000, -40 * 365 * 86_400_000, 20 * 365 * 86_400_000])(
  'a clock that is %i ms off is measured, also over the end of an era in 2036',
  async (aheadMs) => {
    const { offsetMs, errorMs } = await ask({ aheadMs });
    expect(Math.abs(offsetMs - aheadMs)).toBeLessThan(errorMs + 2);
    expect(errorMs).toBeGreaterThanOrEqual(5);
    expect(errorMs).toBeLessThan(200);
  },
);

test('an error of the source is one of the reading', async () => {
  expect((await ask({ rootDispersionMs: 900 })).errorMs).toBeGreaterThanOrEqual(899);
});

test.each<[string, Said]>([
  ['it does not answer', { isSilent: true }],
  ['it answers another question', { isForged: true }],
  ['it refuses (RATE)', { stratum: 0 }],
  ['it is not synchronized itself', { leap: 3 }],
  ['it is not synchronized itself', { stratum: 16 }],
  ['it is no server', { mode: 3 }],
  ['its answer is too short', { bytes: 47 }],
])('no reading: %s', async (reason, said) => {
  await expect(ask(said)).rejects.toThrow(reason);
});

test('no reading of nobody', async () => {
  await expect(askTime({ host: 'no-such-name.invalid', port: 123 }, 300)).rejects.toThrow('its name');
  await expect(askTime({ host: '127.0.0.1', port: 1 }, 300)).rejects.toThrow(
    /cannot be reached|does not answer/,
  );
  // The system refuses the connection itself, as it does without a network.
  await expect(askTime({ host: '255.255.255.255', port: 123 }, 300)).rejects.toThrow('cannot be reached');
});
