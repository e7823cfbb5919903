import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { people } from '../../src/demo/envelope/people.ts';
import { Recipient } from '../../src/demo/envelope/recipient.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { readOutbox } from '../../src/demo/outbox.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { stackEnvironment, startWholeStack } from '#test/support/servers/stack.ts';
import { setUp } from '#test/support/world/set-up.ts';

const program = fileURLToPath(new URL('../../src/demo/main.ts', import.meta.url));

const environment = setUp(stackEnvironment, ({ remove }) => remove());
const stack = setUp(() => startWholeStack(environment.env));

type Run = { code: number; output: string };

/** Runs the demo against the test's own stack, as a person would. */
function demo(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: stack.env, encoding: 'utf8' },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      },
    );
  });
}

async function partnerCall(path: string): Promise<Record<string, unknown>> {
  const { client_id, client_secret, base_url } = stack.demo;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const { access_token } = (await (
    await fetch(`${base_url}/oauth2/token`, { method: 'POST', body })
  ).json()) as {
    access_token: string;
  };
  const response = await fetch(`${base_url}${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return (await response.json()) as Record<string, unknown>;
}

test('an envelope goes round two signers at once, an approver and a copy, and every signature in it is valid', async () => {
  const { code, output } = await demo('--envelope');
  expect(output).toMatch(/status +completed/);
  expect(output).toMatch(/cc +archive@example\.mn: completed/);
  expect(output).toMatch(/every signature is valid\./);
  expect(code).toBe(0);
});

/** Runs an interactive envelope; `act` is the person at the screen, who has the link that was printed. */
async function playYou(act: (link: URL) => Promise<unknown>): Promise<Run> {
  const child = spawn(process.execPath, [program, '--envelope', '--interactive'], { env: stack.env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = () => /^ {3}(https?:\S+\/envelope\/\S+)$/m.exec(output)?.[1];
  await untilTrue(() => Promise.resolve(printed() !== undefined));
  await act(new URL(printed() ?? ''));
  return { code: (await exited) ?? -1, output };
}

describe('an interactive envelope', () => {
  test('waits for the person at the screen, and comes back sealed', async () => {
    const [person] = people;
    if (!person) throw new Error('the demo has people');
    const before = new Set((await readOutbox(stack.demo.outbox_url)).flatMap(({ link }) => link ?? []));
    const { code, output } = await playYou(async () =>
      (await Recipient.open(stack.demo, person, before)).sign(),
    );
    expect(output).toContain(`You are ${person.name}: open the link in a browser`);
    expect(output).toMatch(/every signature is valid\./);
    expect(output).toContain(`${stack.demo.base_url}/docs/guides/envelopes`);
    expect(code).toBe(0);
  });

  test('says so where they decline', async () => {
    const { code, output } = await playYou((link) =>
      fetch(`${link.href}/decline`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'I would not' }),
      }),
    );
    expect(output).toContain('The sender knows: the envelope is declined.');
    expect(code).toBe(0);
  });
});

test('files of each format are intact as they were signed, and no broken one is', async () => {
  const { code, output } = await demo('--verify');
  expect(output.match(/Tamga +valid: TOTAL_PASSED/g)).toHaveLength(4);
  // XAdES by xmlsec1, where it is installed, is of a signer whom nobody knows.
  const isLeftOut = output.includes('XAdES is left out');
  expect(output.includes('NO_CERTIFICATE_CHAIN_FOUND')).toBe(!isLeftOut);
  expect(output.match(/Tamga +(?:not valid|refused): /g)).toHaveLength(isLeftOut ? 12 : 16);
  expect(output).toContain('nothing that was broken is');
  expect(code).toBe(0);
});

test('software without a key signs a PDF by remote signing, and the signature is valid', async () => {
  const { code, output } = await demo('--remote');
  expect(output).toMatch(/answer +401 otp_required: A one-time code was sent by SMS/);
  expect(output).toMatch(/answer +200 SAD, for \d+ s/);
  expect(output).toMatch(/Tamga +TOTAL_PASSED, PAdES-T/);
  expect(output).toMatch(/pdfsig +(?:valid|not installed)\n/);
  expect(output).toContain('The signature made by remote signing is valid.');
  expect(code).toBe(0);
});

test.each([[[]], [['--loa', '1']], [['--loa', '3']]])(
  'the main job ends with a verified signature: %j',
  async (args) => {
    const { code, output } = await demo(...args);
    expect(output).toContain('The webhook arrives, and its HMAC holds: sign_request.signed');
    expect(output).toMatch(/the signature is valid\./);
    expect(code).toBe(0);
  },
);

test('a signer who declines is told to the partner', async () => {
  const { code, output } = await demo('--decline');
  expect(output).toContain('sign_request.rejected');
  expect(code).toBe(0);
});

test('a document that is named as an output is not written over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-demo-'));
  await copyFile(sampleDocument, join(folder, 'root.pem'));
  const { code, output } = await demo('--file', join(folder, 'root.pem'));
  await rm(folder, { recursive: true });
  expect(output).toContain('document-root.pem');
  expect(code).toBe(0);
});

test.each([
  [['--loa', '4'], '--loa: it is "4"; expected 1, 2 or 3.'],
  [['--file', '/nowhere/x.pdf'], '--file: there is no file /nowhere/x.pdf.'],
  [['--file', tmpdir()], `--file: there is no file ${tmpdir()}.`],
  [['--bogus'], "Unknown option '--bogus'"],
  [['--envelope', '--verify'], '--envelope and --verify: each is a demo of its own; choose one.'],
  [
    ['--status', '--interactive'],
    '--interactive: the demo of --status does not take it; it takes no option.',
  ],
  [
    ['--envelope', '--loa', '3'],
    '--loa: the demo of --envelope does not take it; it takes --file, --interactive.',
  ],
])('a command line that does not fit is refused in one line: %j', async (args, message) => {
  const { code, output } = await demo(...args);
  expect(output).toContain(message);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test('an interrupted demo takes back its request and its webhook', async () => {
  const child = spawn(process.execPath, [program, '--interactive'], {
    env: stack.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await untilTrue(() => Promise.resolve(output.includes('You are the signer')));
  child.kill('SIGINT');
  expect(await exited).toBe(130);
  expect(output).toContain('Interrupted');
  expect((await partnerCall('/partner/webhooks'))['data']).toEqual([]);
  expect((await partnerCall('/partner/sign-request?status=pending'))['data']).toEqual([]);
});
