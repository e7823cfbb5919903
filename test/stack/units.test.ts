import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'deploy/systemd';
const units = (await readdir(folder)).filter((name) => name.endsWith('.service'));

/** The values of a key of a unit, in their order. */
const valuesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** Runs what a unit starts with settings that lack everything; gives the exit code and what was said. */
async function startWithoutSettings(unit: string): Promise<{ code: unknown; said: string }> {
  const [command = ''] = valuesOf(unit, 'ExecStart');
  const [node, ...args] = command.split(' ');
  expect(node).toBe('/usr/bin/node');
  const own = valuesOf(unit, 'Environment').filter((pair) => !pair.startsWith('NODE_COMPILE_CACHE='));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ENV: 'production',
    ...Object.fromEntries(own.map((pair) => pair.split('='))),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

test('there is a unit for each process', () => {
  expect(units.toSorted()).toEqual(
    ['api', 'keyservice', 'migrate', 'purge', 'worker'].map((name) => `tamga-${name}.service`),
  );
});

test.each(units)(
  '%s is not started again where its settings are wrong, and else as long as it takes',
  async (name) => {
    const unit = await readFile(join(folder, name), 'utf8');
    const { code, said } = await startWithoutSettings(unit);
    expect(said).toMatch(/^configuration: |^DATABASE_URL/m);
    if (valuesOf(unit, 'Type')[0] === 'oneshot') {
      expect(code).not.toBe(0);
      expect(valuesOf(unit, 'Restart')).toEqual([]);
      return;
    }
    expect(valuesOf(unit, 'Restart')).toEqual(['always']);
    expect(valuesOf(unit, 'RestartPreventExitStatus')).toEqual([String(code)]);
    expect(valuesOf(unit, 'StartLimitIntervalSec')).toEqual(['0']);
  },
  60_000,
);
