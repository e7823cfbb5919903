import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { platform, registerUser, someEmail, type TestUser } from '#test/support/people/account.ts';
import { openAndSign } from '#test/support/people/envelope.ts';
import { makeSandbox } from '#test/support/people/partner.ts';
import { linkToken, signWithCode } from '#test/support/people/signer.ts';
import { call } from '#test/support/http/http.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { tamga, tamgaUntil, type Environment } from './support/tamga.ts';

const world = setUp(sharedWorld);
async function folderWithFile(): Promise<string> {
  const folder = await scratchFolder();
  await copyFile(sampleDocument, join(folder, 'lease.pdf'));
  return folder;
}

function partnerEnvironment({ clientId, clientSecret } = world.partner): Environment {
  return { TAMGA_URL: world.baseUrl, TAMGA_CLIENT_ID: clientId, TAMGA_CLIENT_SECRET: clientSecret };
}

async function userEnvironment(user: TestUser): Promise<Environment> {
  const token = user.access_token;
  const { body } = await platform<{ key: string }>(world, '/api-keys', { token, body: { name: 'Command' } });
  return { TAMGA_URL: world.baseUrl, TAMGA_API_KEY: body.data.key };
}

function decline(url: string) {
  return call(world, `/sign/${linkToken(url)}/decline`, { body: { reason: 'too much' } });
}

describe('tamga sign, by hash', () => {
  test('prints the link and the request', async () => {
    const folder = await folderWithFile();
    const { code, out, err } = await tamga(
      folder,
      partnerEnvironment(),
      'sign',
      'lease.pdf',
      '--to',
      someEmail(),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^✓ user\.\w+@example\.mn is asked to sign lease\.pdf\n/);
    expect(out).toMatch(/^SHA-256 {5}[0-9a-f]{64}$/m);
    expect(out).toMatch(/^link {8}http:\S+\/sign\/\S+\n {12}It went to the signer by e-mail, too\.$/m);
  });

  test('waits, and saves signature and certificate beside the file', async () => {
    const folder = await folderWithFile();
    const args = ['sign', 'lease.pdf', '--to', someEmail(), '--wait'];
    const run = { folder, env: partnerEnvironment(), args };
    const { code, out } = await tamgaUntil(run, /^link +(\S+)$/, (url) =>
      signWithCode(world, linkToken(url)),
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /^✓ Signed at \S+, level 2\nsignature {3}lease\.pdf\.p7s\ncertificate lease\.pdf\.pem$/m,
    );
    expect((await readFile(join(folder, 'lease.pdf.p7s'))).length).toBeGreaterThan(1_000);
    expect(await readFile(join(folder, 'lease.pdf.pem'), 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
  });

  test('prints one object for programs, and says that a request is of the sandbox', async () => {
    const folder = await folderWithFile();
    const env = partnerEnvironment(await makeSandbox(world.deps, world.partner));
    const args = ['sign', 'lease.pdf', '--to', 'bat@example.mn', '--loa', '1', '--link'];
    const { out, code } = await tamga(folder, env, ...args, '--json');
    expect(code).toBe(0);
    const printed = JSON.parse(out) as { livemode: boolean; sign_url: string; links: object[] };
    expect(printed).toMatchObject({
      livemode: false,
      links: [{ to: 'bat@example.mn', url: printed.sign_url }],
    });
    expect((await tamga(folder, env, ...args)).out).toMatch(
      /lease\.pdf \(sandbox\)\n[^]*Hand it to the signer/,
    );
  });

  test.each([
    ['declined', 3, /is rejected: too much\./, ['--wait']],
    ['not signed in time', 4, /is not signed after 1 s\./, ['--wait', '--timeout', '1']],
  ])('ends with %s as %i', async (how, expected, words, more) => {
    const folder = await folderWithFile();
    const args = ['sign', 'lease.pdf', '--to', someEmail(), ...more];
    const act = how === 'declined' ? decline : () => Promise.resolve();
    const { code, err } = await tamgaUntil({ folder, env: partnerEnvironment(), args }, /^link +(\S+)$/, act);
    expect(code).toBe(expected);
    expect(err).toMatch(words);
  });
});

describe('tamga sign, by envelope', () => {
  test('sends the file round, and saves the sealed PDF', async () => {
    const [folder, env] = [await folderWithFile(), await userEnvironment(await registerUser(world))];
    const email = someEmail();
    const args = ['sign', 'lease.pdf', '--to', email, '--loa', '1', '--wait', '--out', 'signed.pdf'];
    const { code, out, err } = await tamgaUntil({ folder, env, args }, /^envelope +(\S+)$/, () =>
      openAndSign(world, email),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^✓ Everybody has signed, and the PDF is sealed\nsealed PDF {2}signed\.pdf$/m);
    expect((await readFile(join(folder, 'signed.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('prints a link to hand over, and a file that cannot be signed is refused', async () => {
    const [folder, env] = [await folderWithFile(), await userEnvironment(await registerUser(world))];
    const { out, code } = await tamga(
      folder,
      env,
      'sign',
      'lease.pdf',
      '--to',
      someEmail(),
      '--to',
      someEmail(),
      '--link',
      '--json',
    );
    expect(code).toBe(0);
    const { links } = JSON.parse(out) as { links: { url: string }[] };
    expect(links).toHaveLength(1);
    expect((await fetch(links[0]?.url ?? '')).status).toBe(200);
    await writeFile(join(folder, 'notes.txt'), 'nothing to sign');
    const refused = await tamga(folder, env, 'sign', 'notes.txt', '--to', someEmail());
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^✗ \S.*PDF.*\n {2}Request id: \S+\n$/);
  });
});

test.each([
  [['bogus'], 'There is no command "bogus". tamga help lists the commands.'],
  [['help', 'bogus'], 'There is no command "bogus". tamga help lists the commands.'],
  [['sign'], 'No file is named. Name one: tamga sign lease.pdf --to bat@example.mn'],
  [['sign', 'lease.pdf'], 'Nobody is to sign. Say who: tamga sign FILE --to bat@example.mn'],
  [['sign', 'a', 'b', '--to', 'x'], 'One file at a time: "b" is a second one.'],
  [['sign', 'nowhere.pdf', '--to', 'x'], 'There is no file nowhere.pdf.'],
  [['sign', 'lease.pdf', '--to', 'x', '--loa', '4'], '--loa: it is "4"; expected 1, 2 or 3.'],
  [['sign', 'lease.pdf', '--to', 'x', '--language', 'de'], '--language: it is "de"; expected mn or en.'],
  [
    ['sign', 'lease.pdf', '--to', 'x', '--timeout', 'soon'],
    '--timeout: it is "soon"; expected seconds, more than 0.',
  ],
  [['sign', 'lease.pdf', '--bogus'], "Unknown option '--bogus'. tamga help sign lists the options."],
  [
    ['sign', 'lease.pdf', '--to', 'x', '--to', 'y'],
    'A hash is signed by one person. Name one --to, or set TAMGA_API_KEY to send an envelope.',
  ],
])('a command line that does not fit is refused in one line: %j', async (args, message) => {
  expect(await tamga(await folderWithFile(), partnerEnvironment(), ...args)).toEqual({
    code: 2,
    out: '',
    err: `✗ ${message}\n`,
  });
});

test('missing credentials and wrong ones are told apart, and no secret is printed', async () => {
  const folder = await folderWithFile();
  const args = ['sign', 'lease.pdf', '--to', 'bat@example.mn'];
  const none = await tamga(folder, {}, ...args);
  expect(none.code).toBe(2);
  expect(none.err).toMatch(/^✗ There are no credentials\. Set TAMGA_API_KEY/);
  const { TAMGA_URL, ...client } = partnerEnvironment();
  expect((await tamga(folder, client, ...args)).err).toMatch(/^✗ baseUrl is missing\..*set TAMGA_URL/);
  const wrong = await tamga(
    folder,
    { ...client, TAMGA_URL: TAMGA_URL ?? '', TAMGA_CLIENT_SECRET: 'sesame' },
    ...args,
    '--json',
  );
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.err)).toMatchObject({ error: { code: 'invalid_client' } });
  expect(wrong.out + wrong.err).not.toContain('sesame');
});

test('help is printed, for all and for a command', async () => {
  const folder = await scratchFolder();
  for (const args of [[], ['help'], ['--help']])
    expect(await tamga(folder, {}, ...args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Commands:\n {2}sign /m),
    });
  for (const args of [
    ['help', 'sign'],
    ['sign', '--help'],
  ])
    expect(await tamga(folder, {}, ...args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Exit codes:$/m),
    });
  expect((await tamga(folder, {}, '--version')).out).toMatch(/^tamga \d+\.\d+\.\d+\n$/);
});
