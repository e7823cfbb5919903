import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { rowOf, startFlow } from '#test/workflows/support/flow.ts';

const file = fileURLToPath(new URL('../../../src/staff/main.ts', import.meta.url));
const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));

type Run = { code: number | null; out: string; err: string };

/** Runs the command as npm does; `env` replaces the key and the address of the API. */
async function flows(args: string[], env: Record<string, string | undefined> = {}): Promise<Run> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { TAMGA_STAFF_KEY: support.apiKey, TAMGA_URL: world.baseUrl };
  const child = spawn(process.execPath, [file, 'flows', ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...own, ...env },
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (run.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (run.err += bytes.toString()));
  run.code = await new Promise((resolve) => child.once('close', resolve));
  return run;
}

// Each run is a process of its own.
describe('npm run staff -- flows', { timeout: 400_000 }, () => {
  test('lists, shows and acts, in lines that fit and as JSON', async () => {
    const externalRef = `terminal-${crypto.randomUUID()}`;
    const flow = await startFlow(world, { notify: true, externalRef });
    const listed = await flows(['list', '--external-ref', externalRef]);
    expect(listed).toMatchObject({ code: 0, err: '' });
    const [titles, line] = listed.out.split('\n');
    expect(titles).toMatch(/^ID +KIND +STATUS +AGE/);
    expect(line).toMatch(new RegExp(`^${flow.id}  request +pending`));
    const shown = await flows(['show', flow.id]);
    expect(shown.out).toContain('Status');
    for (const one of `${listed.out}\n${shown.out}`.split('\n')) expect(one.length).toBeLessThanOrEqual(100);
    expect(`${listed.out}${shown.out}`).not.toContain(flow.email);
    const json = await flows(['list', '--external-ref', externalRef, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ data: [{ id: flow.id }] });

    expect(await flows(['send-again', flow.id, '-m', 'they lost it'])).toMatchObject({ code: 0, err: '' });
    const [act] = await actsOf(world, flow.id, 'support.sent_again');
    expect(act?.metadata).toMatchObject({ staff_id: support.id, reason: 'they lost it' });
    const refused = await flows(['retry', flow.id, '-m', 'try']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('not stuck');

    const preview = await flows(['preview', 'cancel', '--external-ref', externalRef]);
    const [, id = ''] = /flows bulk ([\w-]{36})/.exec(preview.out) ?? [];
    expect((await rowOf(world, flow.id))?.status).toBe('pending');
    const bulk = await flows(['bulk', id, '-m', 'all of them']);
    expect(bulk).toMatchObject({ code: 0, err: '' });
    expect(bulk.out).toContain('1 of 1 done');
    expect((await rowOf(world, flow.id))?.status).toBe('expired');
  });

  test('does each other act, and finds and counts', async () => {
    const flow = await startFlow(world, { notify: true, documentName: 'Lease of the terminal' });
    const other = await makeStaff(world, 'support');
    const email = `terminal.${crypto.randomUUID()}@example.mn`;
    const correct = ['correct', flow.id, '--email', email, '-m', 'a typing error'];
    const until = new Date(Date.now() + 7_200_000).toISOString();
    const runs: [args: string[], code: number, says: string, env?: Record<string, string>][] = [
      [['overview'], 0, 'SCHEDULE'],
      [['search', flow.email], 0, flow.id],
      [['search', 'lease of the terminal'], 0, flow.id],
      [['search', 'R-7K3F-92X0'], 1, 'typing error'],
      [['extend', flow.id, '--until', until, '-m', 'they asked'], 0, until],
      [correct, 0, 'proposed'],
      [correct, 0, 'corrected', { TAMGA_STAFF_KEY: other.apiKey }],
      [['try', flow.id, '-m', 'once'], 1, 'only webhook'],
      [['redeliver', flow.id, '-m', 'once'], 1, 'only webhook'],
      [['cancel', flow.id, '-m', 'it is over'], 0, 'expired'],
    ];
    for (const [args, code, says, env] of runs) {
      const { out, err, code: exit } = await flows(args, env);
      expect({ args, exit }, err).toEqual({ args, exit: code });
      expect(`${out}${err}`).toContain(says);
    }
    expect(await rowOf(world, flow.id)).toMatchObject({ status: 'expired', userEmail: email });
  });

  test('takes the key from a file, and says what is wrong with an exit code of its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tamga-flows-'));
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, `${support.apiKey}\n`, { mode: 0o600 });
    const fromFile = { TAMGA_STAFF_KEY: undefined, TAMGA_STAFF_KEY_FILE: keyFile };
    const none = { TAMGA_STAFF_KEY: undefined };
    const nowhere = { TAMGA_URL: `http://127.0.0.1:${await freePort()}` };
    const [ok, missing, wrong, away, usage, help] = await Promise.all([
      flows(['list', '--limit', '1'], fromFile),
      flows(['list'], none),
      flows(['list'], { TAMGA_STAFF_KEY: 'ts_unknown' }),
      flows(['list'], nowhere),
      flows(['list', '--key', support.apiKey]),
      flows(['help'], none),
    ]);
    expect(ok).toMatchObject({ code: 0, err: '' });
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('TAMGA_STAFF_KEY');
    expect(wrong.code).toBe(1);
    expect(away).toMatchObject({ code: 3, out: '' });
    expect(away.err).toContain('does not answer');
    expect(usage.code).toBe(2);
    expect(help.code).toBe(0);
    for (const command of ['list', 'correct', 'preview', 'bulk', 'overview', 'search'])
      expect(help.out).toContain(`  ${command}`);
    for (const line of help.out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    for (const { out, err } of [ok, wrong, away, usage]) expect(`${out}${err}`).not.toContain(support.apiKey);
    await rm(folder, { recursive: true });
  });
});
