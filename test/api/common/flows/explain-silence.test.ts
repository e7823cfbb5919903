import { expect, test, vi } from 'vitest';
import { explainSilence, whyNobodyWorks } from '#api/common/flows/explain-silence.ts';
import type { DeployedVersion } from '#clients/temporal/deployment.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { startFlow } from '#test/workflows/support/flow.ts';

const world = setUp(() => startWorld({}, { buildId: 'idle' }));

const version = (buildId: string, ...workers: string[]): DeployedVersion => ({
  buildId,
  status: 'unused',
  percent: 0,
  pinned: 0,
  workers,
});

test('a create that nobody answers is explained in the log: no version of the workers is current', async () => {
  const error = vi.spyOn(world.deps.log, 'error').mockImplementation(() => undefined);
  await expect(startFlow(world)).rejects.toMatchObject({ code: 'service_unavailable' });
  await untilTrue(() => Promise.resolve(error.mock.calls.length > 0));
  expect(error.mock.calls[0]).toEqual([
    { alert: 'workers.idle' },
    expect.stringContaining('npm run deploy -- set-current'),
  ]);
  await explainSilence(world.deps);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
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
