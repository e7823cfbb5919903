import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const file = fileURLToPath(new URL('../../../src/staff/admin/main.ts', import.meta.url));
const database = setUp(openOwnDatabase);

type Run = { code: number | null; out: string; err: string };

/** Runs the command as npm does, against this file's database. */
async function admin(...args: string[]): Promise<Run> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url, BASE_URL: 'https://sign.example.mn' };
  const child = spawn(process.execPath, [file, ...args], { env });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (run.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (run.err += bytes.toString()));
  run.code = await new Promise((resolve) => child.once('close', resolve));
  return run;
}

// Each run is a process of its own.
describe('npm run admin', { timeout: 120_000 }, () => {
  test('prints secrets once, for people or as JSON, and keeps them nowhere', async () => {
    const owner = [
      '--owner-email',
      'saran@altan.example',
      '--owner-first-name',
      'Saran',
      '--owner-last-name',
      'Bold',
    ];
    const [organization, helped] = await Promise.all([
      admin('organization', 'add', '--name', 'Altan Bank', ...owner),
      admin('--help'),
    ]);
    expect(organization).toMatchObject({ code: 0, err: '' });
    const [, token = ''] =
      /https:\/\/sign\.example\.mn\/account\/invitation\/([\w-]{43})\s/.exec(organization.out) ?? [];
    expect(token).not.toBe('');
    expect(helped.out).toContain('organization add --name NAME');
    const partner = await admin(
      'partner',
      'add',
      '--organization',
      'altan bank',
      '--name',
      'Loans',
      '--scopes',
      'sign',
      '--json',
    );
    const { client_secret: secret } = JSON.parse(partner.out) as { client_secret: string };
    expect(secret).toMatch(/^[\w-]{43}$/);
    const em = database.orm.em.fork();
    const rows = await Promise.all(
      ['invitation', 'partner_client', 'audit_event'].map((table) => em.execute(`select * from ${table}`)),
    );
    expect(JSON.stringify(rows)).toContain('partner_client.added');
    for (const told of [secret, token]) expect(JSON.stringify(rows)).not.toContain(told);
  });

  test('says what is wrong: 2 for the command line, 1 for what is not there; nothing is half done', async () => {
    const [wrong, unknown, half] = await Promise.all([
      admin('partner', 'rotate', 'loans'),
      admin('user', 'find', 'nobody@example.mn'),
      admin('organization', 'add', '--name', 'Half Bank', '--owner-email', 'bat@altan.example'),
    ]);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('CLIENT_ID: expected a client_id');
    expect(wrong.err).toContain('npm run admin -- --help');
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.err).toMatch(/^No account has the address nobody@example\.mn/);
    expect(half.err).toContain('--owner-first-name and --owner-last-name');
    const [row] = await database.orm.em
      .fork()
      .execute(`select count(*)::int as made from organization where name = 'Half Bank'`);
    expect(row).toEqual({ made: 0 });
  });
});
