import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeHolder } from '#test/support/people/credential.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

// What people do in haste, as it is printed: each command is run once.
const world = setUp(startWorld);
const execute = promisify(execFile);
const page = await readFile(new URL('../../docs/run/incident-runbook.md', import.meta.url), 'utf8');

test('a signer’s certificate is revoked, and in the list at once, by the commands of the page', async () => {
  const [, commands = ''] = /```sh\n([^]*?)```/.exec(page) ?? [];
  expect(commands).toContain('/revoke');
  const { certificateIds } = await makeHolder(world);
  const [id = ''] = certificateIds;
  const [row] = await world.owner.em
    .fork()
    .execute<{ serial: string }[]>(
      'select serial_number as serial from keyservice.certificate where id = ?',
      [id],
    );
  const env = {
    PATH: process.env['PATH'],
    KEY_SERVICE_URL: world.config.KEY_SERVICE_URL,
    KEY_SERVICE_STAFF_CREDENTIAL: world.keyService.keys.staff,
    BASE_URL: world.baseUrl,
    ID: id,
    SERIAL: row?.serial ?? 'none',
  };
  const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', commands], { env });
  expect(stdout).toContain('"status":"revoked"');
  expect(stdout).toContain('Revocation Date');
  expect(stdout).toContain('Key Compromise');
});
