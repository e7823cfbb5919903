import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { StaffLink } from '#entities/staff/staff-link.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { StaffSession } from '#entities/staff/staff-session.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';

const file = fileURLToPath(new URL('../../src/staff/main.ts', import.meta.url));
const database = setUp(openOwnDatabase);

type Run = { code: number | null; out: string; err: string };

/** Runs the command as npm does, against this file's database unless `env` says otherwise. */
async function staff(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.url,
      BASE_URL: 'https://sign.example.mn',
      ...env,
    },
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (run.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (run.err += bytes.toString()));
  run.code = await new Promise((resolve) => child.once('close', resolve));
  return run;
}

const em = () => database.orm.em.fork();
const actions = async () =>
  (await em().find(AuditEvent, { organizationId: operatorAuditId }, { orderBy: { sequence: 'asc' } })).map(
    ({ action }) => action,
  );

// Each run is a process of its own.
describe('npm run staff', { timeout: 120_000 }, () => {
  test('adds, lists, links, rotates and removes; secrets are told once and stored nowhere', async () => {
    const added = await staff(['add', 'Dulmaa@Example.mn', '--role', 'support', '--role', 'payload_reader']);
    expect(added).toMatchObject({ code: 0, err: '' });
    const [apiKey = ''] = /ts_[\w-]{43}/.exec(added.out) ?? [];
    const [, token = ''] = /https:\/\/sign\.example\.mn\/staff\/sign-in\/([\w-]{43})\s/.exec(added.out) ?? [];
    expect(apiKey).not.toBe('');
    expect(token).not.toBe('');
    const member = await em().findOneOrFail(StaffMember, { email: 'dulmaa@example.mn' });
    expect(member.roles).toEqual(['support', 'payload_reader']);
    const kept = JSON.stringify([
      await em().execute('select * from staff_member'),
      await em().execute('select * from staff_link'),
      await em().execute('select * from audit_event'),
    ]);
    expect(kept).not.toContain(apiKey);
    expect(kept).not.toContain(token);

    const listed = await staff(['list']);
    expect(listed.out).toMatch(
      /dulmaa@example\.mn\s+support, payload_reader; since .*no second factor yet; key never used/,
    );
    expect(listed.out).not.toContain('ts_');

    const [before] = await em().find(StaffLink, {});
    expect((await staff(['link', 'dulmaa@example.mn'])).out).toMatch(/\/staff\/sign-in\/[\w-]{43}\s/);
    const links = await em().find(StaffLink, {});
    expect(links).toHaveLength(1);
    expect(links[0]?.tokenHash).not.toBe(before?.tokenHash);

    const now = new Date();
    const session = { tokenHash: 'a'.repeat(64), staffId: member.id, createdAt: now, expiresAt: now };
    await em().insert(StaffSession, session);
    const rotated = await staff(['rotate', 'dulmaa@example.mn']);
    expect(rotated.out).toMatch(/ts_[\w-]{43}/);
    expect(rotated.out).not.toContain(apiKey);
    expect(await em().count(StaffSession, {})).toBe(0);
    expect(await em().count(StaffLink, {})).toBe(0);
    expect((await em().findOneOrFail(StaffMember, { id: member.id })).keyHash).not.toBe(member.keyHash);

    expect(await staff(['remove', 'dulmaa@example.mn'])).toMatchObject({ code: 0 });
    expect((await staff(['list'])).out).toContain('There are no members of staff yet.');
    expect(await actions()).toEqual(['staff.added', 'staff.link_made', 'staff.rotated', 'staff.removed']);
  });

  test('adds an address once', async () => {
    await staff(['add', 'once@example.mn', '--role', 'support']);
    const again = await staff(['add', 'once@example.mn', '--role', 'payload_reader']);
    expect(again.code).toBe(2);
    expect(again.err).toContain('once@example.mn is on the staff already');
    const { roles } = await em().findOneOrFail(StaffMember, { email: 'once@example.mn' });
    expect(roles).toEqual(['support']);
  });

  test.each([
    [['add', 'a@example.mn', '--role', 'boss'], 'it is "boss"; expected support or payload_reader or admin'],
    [['link', 'unknown@example.mn'], 'unknown@example.mn is not a member of staff'],
  ])('%j is refused with what is wrong and how it is used', async (args, message) => {
    const { code, out, err } = await staff(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('npm run staff -- COMMAND');
  });

  test.each([[[]], [['--help']]])('%j says how it is used, and needs no database for it', async (args) => {
    const { code, out } = await staff(args, { DATABASE_URL: '' });
    expect(code).toBe(0);
    expect(out).toContain('add EMAIL --role ROLE');
  });

  test('says what is missing where no stack runs and no database is named, or one cannot be used', async () => {
    const folder = { DATABASE_URL: '', TAMGA_HOME: await scratchFolder() };
    expect((await staff(['list'], folder)).err).toContain('No stack runs here: start it (npm start)');
    const password = 'a-secret-of-the-database';
    const gone = await staff(['list'], { DATABASE_URL: `postgres://x:${password}@127.0.0.1:9/tamga` });
    expect(gone).toMatchObject({ code: 1, out: '' });
    expect(gone.err).toContain('The database cannot be used');
    expect(gone.err).not.toContain(password);
    const wrong = await staff(['list'], { DATABASE_URL: `mysql://x:${password}@localhost/tamga` });
    expect(wrong.err).toContain('DATABASE_URL');
    expect(wrong.err).not.toContain(password);
  });
});
