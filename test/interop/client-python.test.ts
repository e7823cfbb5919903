import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { platformEvents } from '#domain/webhook/platform-events.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { startScriptedServer, type Answer } from '#test/client/support/scripted-server.ts';
import { cases, body, type Headers } from '#test/docs/support/webhook-samples.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { carryThrough } from './support/carry-through.ts';
import { pythonModels } from './support/generators.ts';
import { run } from './support/run.ts';

const client = fileURLToPath(new URL('../../packages/client-python/', import.meta.url));
const world = setUp(sharedWorld);
const folder = setUp(startFolder);
const server = setUp(startScriptedServer);
const python = () => join(folder.path, 'env', 'bin', 'python');

/** An environment of somebody who has the installed client and nothing of ours. */
beforeAll(async () => {
  // What is built beside the sources is kept out of the repository.
  await run(['cp', '-r', client, 'source'], folder.path);
  await run(['python3', '-m', 'venv', '--copies', 'env'], folder.path);
  const quiet = ['-q', '--disable-pip-version-check'];
  await run([python(), '-m', 'pip', 'install', ...quiet, './source'], folder.path);
}, 300_000);

test(
  'the installed client carries a sign request and an envelope through',
  { timeout: 300_000 },
  async () => {
    const flow = fileURLToPath(new URL('clients/flows/client.py', import.meta.url));
    await copyFile(flow, join(folder.path, 'flow.py'));
    expect(await carryThrough(world, [python(), 'flow.py'], folder.path)).toEqual([
      'sign request signed with a signature',
      'envelope sent',
      'envelope completed of a PDF',
      'listed 2',
      'the same request True',
      'uploaded Гэрээ',
      'refused 400 invalid_request',
      'refused 0 wait_timed_out',
      'refused 401 invalid_client',
    ]);
  },
);

const judge = `
import json, sys
from tamga import TamgaError, unwrap
for case in json.load(sys.stdin):
    try:
        print(unwrap(case["body"].encode(), case["headers"], case["keys"])["event"])
    except TamgaError as error:
        print(error.code)
`;

test('it judges deliveries as the documentation says', () => {
  const given = cases().map(([, one]) => ({ ...one, body: (one.body ?? body).toString() }));
  const unreadable = ['', 'whsec_', 'whsec_?'].map((key) => ({ ...given[0], keys: [key] as string[] }));
  const input = JSON.stringify([...given, ...unreadable] satisfies { headers?: Headers }[]);
  const out = execFileSync(python(), ['-c', judge], { input, encoding: 'utf8' });
  const event = (JSON.parse(body.toString()) as { event: string }).event;
  const wanted = cases().map(([, , isGenuine]) => (isGenuine ? event : 'invalid_webhook'));
  expect(out.trim().split('\n')).toEqual([...wanted, ...unreadable.map(() => 'invalid_webhook')]);
});

const create = `
from tamga import Partner, TamgaError
try:
    print(Partner(client_id="i", client_secret="s").sign_requests.create(document_hash="h")["request_id"])
except TamgaError as error:
    print(error.status, error.code)
`;

test.each<[string, Answer[], string, number]>([
  [
    'tries again under the same key',
    [{ status: 503, headers: { 'retry-after': '0' } }, 'cut', { status: 201, body: { request_id: 'r1' } }],
    'r1',
    3,
  ],
  ['gets a new token after a 401, once', [{ status: 401 }, { status: 401 }], '401 http_401', 2],
  [
    'does not wait for longer than a minute',
    [{ status: 429, headers: { 'retry-after': '61' } }],
    '429 http_429',
    1,
  ],
  [
    'does not try wrong input again',
    [{ status: 400, body: { error: { code: 'invalid_request', message: 'no' } } }],
    '400 invalid_request',
    1,
  ],
])('it %s', async (_, answers, printed, calls) => {
  server.clear();
  server.script('/partner/sign-request', ...answers);
  const out = await new Promise<string>((resolve, reject) => {
    const env = { PATH: process.env['PATH'], TAMGA_URL: server.url };
    execFile(python(), ['-c', create], { env, encoding: 'utf8' }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
  });
  expect(out.trim()).toBe(printed);
  const got = server.calls('/partner/sign-request');
  expect(got).toHaveLength(calls);
  expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(server.calls('/oauth2/token')).toHaveLength(printed.startsWith('401') ? 2 : 1);
});

test(
  'its types are strict, its samples fit them, and it knows every event',
  { timeout: 300_000 },
  async () => {
    const page = await readFile(join(client, 'README.md'), 'utf8');
    const samples = [...page.matchAll(/^```python\n(.*?)^```/gms)].map(([, code = '']) => code);
    expect(samples.length).toBeGreaterThanOrEqual(3);
    for (const [index, code] of samples.entries())
      await writeFile(join(folder.path, `sample${index}.py`), code);
    const files = samples.map((_, index) => `sample${index}.py`);
    expect(readFileSync(join(client, 'src/tamga/py.typed'), 'utf8')).toBe('');
    await run(
      [pythonModels, '-m', 'mypy', '--strict', '--python-executable', python(), 'source/src/tamga', ...files],
      folder.path,
    );
    const events = await readFile(join(client, 'src/tamga/events.py'), 'utf8');
    const named = [...events.matchAll(/"((?:sign_request|envelope|recipient|certificate)[._]\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(new Set([...signRequestEvents, ...platformEvents]));
  },
);
