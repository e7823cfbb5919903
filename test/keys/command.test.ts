import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { startSharedKeyService } from '#test/support/servers/key-service.ts';
import { callerSettings } from '#test/support/servers/callers.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { createNamespace } from '#test/support/world/namespace.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { ownPurposes } from '#test/keyservice/support/own-purposes.ts';

const file = fileURLToPath(new URL('../../src/keys/main.ts', import.meta.url));
const hex = () => `hex:${randomBytes(32).toString('hex')}`;
const [old, fresh, linkKey] = [hex(), hex(), hex()];

const database = setUp(openOwnDatabase);
const before = setUp(() => startSharedKeyService(database.url, { KEY_ENCRYPTION_KEY: old }));
/** The same service in the order of the second step. */
const after = setUp(() =>
  startSharedKeyService(database.url, {
    ...callerSettings(before.keys),
    KEY_ENCRYPTION_KEY: fresh,
    KEY_ENCRYPTION_OLD_KEYS: old,
  }),
);

type Run = { code: number | null; out: string; err: string };

/** Runs the command as npm does, against this file's database and the key service in the second step, unless `env` says otherwise. */
async function keys(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.url,
      KEY_SERVICE_URL: after.url,
      KEY_SERVICE_STAFF_CREDENTIAL: before.keys.staff,
      LINK_KEY: linkKey,
      TAMGA_HOME: await scratchFolder(),
      ...env,
    },
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (run.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (run.err += bytes.toString()));
  run.code = await new Promise((resolve) => child.once('close', resolve));
  return run;
}

type Status = {
  service_keys: { purpose: string }[];
  encryption_keys: { active: boolean; keys: number }[];
  secrets: { secret: string }[];
  next: string[];
};

// Each run is a process of its own.
describe('npm run keys', { timeout: 120_000 }, () => {
  test('tells what to do, rotates the key-encryption key, and says when the old one may go', async () => {
    const one = await keys(['rotate-kek'], { KEY_SERVICE_URL: before.url });
    expect(one).toMatchObject({ code: 1, out: '' });
    expect(one.err).toContain('The key service has one key-encryption key only');
    const first = await keys(['status', '--json']);
    expect(first).toMatchObject({ code: 0, err: '' });
    const status = JSON.parse(first.out) as Status;
    expect(status.service_keys).toHaveLength(ownPurposes.length);
    expect(status.encryption_keys).toMatchObject([
      { active: true, keys: 0 },
      { active: false, keys: ownPurposes.length },
    ]);
    expect(status.secrets.map(({ secret }) => secret)).toEqual(['LINK_KEY']);
    expect(status.next).toEqual([
      expect.stringMatching(/^10 keys are under [0-9a-f]{16}: run rotate-kek\.$/),
    ]);

    const early = await keys(['rotate-kek']);
    expect(early).toMatchObject({ code: 1, out: '' });
    expect(early.err).toMatch(
      /^The key service refused: A process of the key service could not read what is under /,
    );
    // As if it had been killed five minutes ago.
    await database.orm.em.execute(`delete from keyservice.key_holder where cardinality(keys) = 1`);
    const rotated = await keys(['rotate-kek']);
    expect(rotated).toMatchObject({ code: 0, err: '' });
    expect(rotated.out).toMatch(/Everything is under [0-9a-f]{16}; 10 were moved\./);

    const waiting = JSON.parse((await keys(['status', '--json'])).out) as Status;
    expect(waiting.next).toEqual([
      expect.stringMatching(/^Keep [0-9a-f]{16} in KEY_ENCRYPTION_OLD_KEYS until/),
    ]);
    await database.orm.em.execute(
      `update keyservice.key_encryption_key set last_used_at = now() - interval '6 minutes'
       where first_used_at = (select min(first_used_at) from keyservice.key_encryption_key)`,
    );
    const last = await keys(['status']);
    expect(last.out).toMatch(
      /issuing +EC 384, database, since \d{4}-\d\d-\d\d, until \d{4}-\d\d-\d\d; renewed by itself on \d{4}-\d\d-\d\d/,
    );
    expect(last.out).toMatch(
      /Take [0-9a-f]{16} out of KEY_ENCRYPTION_OLD_KEYS of the key service: nothing needs it/,
    );
    for (const { out } of [first, rotated, last])
      for (const secret of [old, fresh, linkKey, before.keys.staff])
        expect(out).not.toContain(secret.slice(4));
  });

  test('makes a new issuing authority, and says that no token is there to move to', async () => {
    const made = await keys(['successor']);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/issuing +database, until \d{4}-\d\d-\d\d/);
    const status = JSON.parse((await keys(['status', '--json'])).out) as Status;
    expect(status.service_keys.filter(({ purpose }) => purpose === 'issuing')).toMatchObject([
      { in_use: true },
      { in_use: false, renewal_at: null },
    ]);
    const refused = await keys(['move-to-hsm']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('The key service refused: ');
  });

  test('says what it needs, and what the key service refuses', async () => {
    const nothing = { KEY_SERVICE_STAFF_CREDENTIAL: '' };
    expect((await keys(['status'], nothing)).err).toContain(
      'set KEY_SERVICE_URL and KEY_SERVICE_STAFF_CREDENTIAL',
    );
    const stranger = await keys(['status'], { KEY_SERVICE_STAFF_CREDENTIAL: before.keys.worker });
    expect(stranger).toMatchObject({ code: 1, out: '' });
    expect(stranger.err).toContain('The key service refused: The caller worker may not do this');
    const wrong = await keys(['rotate-document-key'], { DOCUMENT_ENCRYPTION_KEY: 'short' });
    expect(wrong.err).toContain('DOCUMENT_ENCRYPTION_KEY');
    const unknown = await keys(['rotate']);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('npm run keys -- COMMAND');
  });

  test('tells how long workflows need a payload key', async () => {
    const TEMPORAL_NAMESPACE = await createNamespace();
    const told = await keys(['rotate-payload-key', '--since', '2026-01-01T00:00:00Z'], {
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_NAMESPACE,
    });
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toContain('0 workflows that began before 2026-01-01T00:00:00.000Z still run');
    const nowhere = { TEMPORAL_ADDRESS: '127.0.0.1:9' };
    const gone = await keys(['rotate-payload-key', '--since', '2026-01-01T00:00:00Z'], nowhere);
    expect(gone.err).toContain('Temporal cannot be reached at 127.0.0.1:9');
    expect(told.out).toMatch(/keeps those that have ended for \d+ days/);
  });
});
