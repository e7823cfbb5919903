import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import { deriveKeys } from '#secrets/keys.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { insertAlone } from './support/insert-alone.ts';
import { rotateDataKey } from '../../src/keys/data/rotate-data-key.ts';
import { sealedColumns } from '../../src/keys/data/sealed-columns.ts';

const database = setUp(openOwnDatabase);
const em = () => database.orm.em.fork();
const [old, fresh] = [randomBytes(32), randomBytes(32)];
const given = { DATA_ENCRYPTION_KEY: fresh, DATA_ENCRYPTION_OLD_KEYS: [old] };
const rotate = () => rotateDataKey(em(), given, () => undefined);

const now = new Date();
const [id, user] = [randomUUID(), randomUUID()];
/** What else the tables need: where each row is named, and what its text is bound to. */
const rows: Record<string, [rest: Record<string, unknown>, key: [string, unknown], context: string]> = {
  webhook: [
    { organization_id: user, url: 'https://a.mn', events: '{}', status: 'active', created_at: now },
    ['id', id],
    `webhook-key:${id}`,
  ],
  partner_client: [
    { organization_id: user, name: 'A', secret_hash: '0'.repeat(64), scopes: '{}', created_at: now },
    ['id', id],
    `webhook-key:${id}`,
  ],
  device: [{ user_id: user, name: 'A', public_key: '{}', created_at: now }, ['id', id], `device:${id}`],
  push_key: [{ public_key: 'A', created_at: now }, ['id', 1], 'push-key:1'],
  staff_factor: [
    { staff_id: user, last_step: 0, created_at: now, last_used_at: now },
    ['id', id],
    `staff-factor:${user}`,
  ],
  totp_secret: [{ session_id: id, last_step: 0, created_at: now }, ['user_id', user], `totp:${user}`],
  flow_activation: [
    { request_id: id, user_id: user, credential_id: id, proof_id: id, expires_at: now, created_at: now },
    ['id', id],
    `activation:${id}`,
  ],
  envelope_act: [{ envelope_id: id, kind: 'sign', created_at: now }, ['id', id], `envelope-act:sign:${id}`],
};

test.each(sealedColumns)(
  '$table: $column is under the new key after a rotation',
  async ({ table, column, label }) => {
    const ringOf = (key: Buffer) => deriveKeys({ LINK_KEY: old, DATA_ENCRYPTION_KEY: key }, [label])[label];
    const [rest, [key, name], context] = rows[table] ?? [{}, ['', ''], ''];
    await em().execute(`delete from ${table}`);
    await insertAlone(em(), table, {
      ...rest,
      [key]: name,
      [column]: encryptUnder(ringOf(old), 'the text', context),
    });
    expect(await rotate()).toBe(1);
    const [row] = await em().execute<{ sealed: string }[]>(`select ${column} as sealed from ${table}`);
    expect(decryptUnder(ringOf(fresh), row?.sealed ?? '', context)).toBe('the text');
    expect(await rotate()).toBe(0);
    await em().execute(`delete from ${table}`);
  },
);
