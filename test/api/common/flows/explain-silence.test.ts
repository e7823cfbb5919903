import { pino } from 'pino';
import { expect, test } from 'vitest';
import { explainSilence, whyNobodyWorks } from '#api/common/flows/explain-silence.ts';
import type { DeployedVersion } from '#clients/temporal/deployment.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startFlow } from '#test/workflows/support/flow.ts';

/** The errors that the program logs. */
const logged: Record<string, unknown>[] = [];
const log = pino(
  { level: 'error' },
  { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
);
const told = () => logged.filter(({ alert }) => alert === 'workers.idle');
const world = setUp(() => startWorld({}, { buildId: 'idle', log }));

const version = (buildId: string, ...workers: string[]): DeployedVersion => ({
  buildId,
  status: 'unused',
  percent: 0,
  pinned: 0,
  workers,
});

test('a create that nobody answers is explained in the log: no version of the workers is current', async () => {
  await expect(startFlow(world)).rejects.toMatchObject({ code: 'service_unavailable' });
  await untilTrue(() => Promise.resolve(told().length > 0));
  expect(told()[0]?.['msg']).toContain('npm run deploy -- set-current');
  await explainSilence(world.deps);
  expect(told()).toHaveLength(1);
}, 60_000);

test('each reason is named, and where there is none, nothing is said', () => {
  const unversioned: string[] = [];
  const idle = [version('a', 'worker a')];
  expect(whyNobodyWorks({ versions: idle, current: undefined, unversioned })).toContain('no version');
  expect(whyNobodyWorks({ versions: [version('a')], current: 'a', unversioned })).toContain(
    'none of them asks',
  );
  expect(whyNobodyWorks({ versions: idle, current: undefined, unversioned: ['worker'] })).toBeUndefined();
  expect(whyNobodyWorks({ versions: idle, current: 'a', unversioned })).toBeUndefined();
  expect(whyNobodyWorks({ versions: [], current: undefined, unversioned })).toBeUndefined();
});
