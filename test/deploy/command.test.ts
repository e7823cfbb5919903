import { execFile } from 'node:child_process';
import { inject, expect, test } from 'vitest';
import { readDeployment } from '#clients/temporal/deployment.ts';
import { project } from '#stack/home.ts';
import { buildIdOf } from '#worker/build-id.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(() => startWorld({}, { buildId: 'first' }));

/** Runs `npm run deploy` against the world's namespace; gives its exit code and all that it says. */
async function deploy(...args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: world.deps.config.temporal.namespace,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/deploy/main.ts', ...args], { cwd: project, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    );
  });
}

const isKnown = (buildId: string) =>
  untilTrue(async () => {
    const { versions } = await readDeployment(world.deps.temporal);
    return versions.some((version) => version.buildId === buildId);
  });

test('an operator sees the versions, gives one the work, and hears when another may stop', async () => {
  await isKnown('first');
  const before = await deploy('status');
  expect(before).toMatchObject({ code: 0, said: expect.stringContaining('No version is current') });
  expect(before.said).toContain(await buildIdOf());
  expect(before.said).toMatch(/first +unused, 0 flows end with it; worker first; safe to stop/);

  expect((await deploy('set-current', 'first')).said).toMatch(/first +current \(100 %\)/);
  expect(await deploy('drained', 'first')).toMatchObject({
    code: 1,
    said: expect.stringContaining('it is current'),
  });

  await world.workers.beside('second');
  await isKnown('second');
  await untilTrue(async () => (await deploy('ramp', '5', 'second')).code === 0);
  expect((await deploy('status')).said).toMatch(/second +ramping \(5 %\)/);
  expect(await deploy('drained', 'second')).toMatchObject({ code: 1, said: expect.stringContaining('5 %') });
  expect((await deploy('unramp')).said).not.toContain('ramping');

  expect((await deploy('set-current', 'second')).code).toBe(0);
  const asked = await deploy('drained', 'first');
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('a moment ago') });
  expect(await deploy('move', 'first')).toMatchObject({ code: 0, said: expect.stringContaining('0 flows') });
}, 120_000);

test('what cannot be done is said in a line, and nothing is left half done', async () => {
  expect(await deploy('stop')).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no command'),
  });
  expect(await deploy('drained', 'nobody')).toMatchObject({
    code: 2,
    said: expect.stringContaining('no version'),
  });
  const unknown = await deploy('set-current', 'nobody');
  expect(unknown.code).toBe(1);
  expect(unknown.said).toMatch(/^Temporal refused, or does not answer: [^\n]+\n$/);
}, 60_000);
