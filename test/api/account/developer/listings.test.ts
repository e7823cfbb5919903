import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Webhook } from '#entities/webhook/webhook.ts';
import { listingsIn, madeOnDashboard } from '#test/support/people/listings.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const receiver = setUp(startReceiver);
const run = promisify(execFile);

/** Runs each of the three programs as the page says, and gives what they print. */
async function runAll(
  [shell = '', typescript = '', python = '']: string[],
  env: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-'));
  await writeFile(join(folder, 'first.ts'), typescript);
  await writeFile(join(folder, 'first.py'), python);
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const runs = [run('bash', ['-c', shell], options), run(process.execPath, ['first.ts'], options)];
  const printed = await Promise.all([...runs, run('python3', ['first.py'], options)]);
  return printed.map(({ stdout }) => JSON.parse(stdout) as unknown);
}

const aRequest = {
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  sign_url: expect.stringContaining('/sign/'),
};

test('the programs beside a new secret make a sign request as they stand', async () => {
  const { page } = await madeOnDashboard(world);
  expect(await runAll(listingsIn(page))).toEqual([1, 2, 3].map(() => expect.objectContaining(aRequest)));
});

test('the programs of the quick start do with the secret in the environment', async () => {
  const { visitor, page, id } = await madeOnDashboard(world);
  const [, secret = ''] = /<code translate="no">([\w-]{43})<\/code>/.exec(page.html) ?? [];
  const shown = await visitor.open(`/developer/applications/${id}/quick-start`);
  expect(shown.html).toContain(`/docs?client_id=${id}`);
  expect(shown.html).not.toContain(secret);
  const [, ...programs] = listingsIn(shown);
  const printed = await runAll(programs, { TAMGA_CLIENT_SECRET: secret });
  expect(printed).toEqual([1, 2, 3].map(() => expect.objectContaining(aRequest)));
});

test('the lines beside a new key tell a webhook of ours from any other', async () => {
  const { visitor, id } = await madeOnDashboard(world);
  const path = `/developer/applications/${id}`;
  const key = await visitor.send(await visitor.open(`${path}/webhooks/new`), {
    url: receiver.url,
    'event_sign_request.signed': 'true',
  });
  const [, signingKey = ''] = /<code translate="no">([0-9a-f]{64})<\/code>/.exec(key.html) ?? [];
  const row = await world.deps.orm.em.fork().findOneOrFail(Webhook, { clientId: id });
  await visitor.send(await visitor.open(path), {}, { to: `${path}/webhooks/${row.id}/test` });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ raw, headers } = { raw: '', headers: {} }] = receiver.received;
  const file = join(await mkdtemp(join(tmpdir(), 'tamga-')), 'check.mjs');
  await writeFile(file, listingsIn(key)[0] ?? '');
  const listed = (await import(pathToFileURL(file).href)) as {
    isOurs: (body: string, headers: object, signingKey: string) => boolean;
  };
  expect(listed.isOurs(raw, headers, signingKey)).toBe(true);
  const old = { ...headers, 'x-webhook-timestamp': '1700000000' };
  const others = [
    listed.isOurs(`${raw} `, headers, signingKey),
    listed.isOurs(raw, headers, `${signingKey}0`),
    listed.isOurs(raw, old, signingKey),
    listed.isOurs(raw, { ...headers, 'x-webhook-signature': 'sha256=' }, signingKey),
  ];
  expect(others).toEqual([false, false, false, false]);
});
