import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DriverException } from '@mikro-orm/core';
import { describe, expect, test } from 'vitest';
import { roleFault } from '#entities/rights/own-role.ts';
import { columnsOf, grantRights, MissingRole, presentRights } from '#entities/rights/grant-rights.ts';
import { databaseRoles, tableRights } from '#entities/rights/table-rights.ts';
import { createOrm, type Orm } from '#entities/orm.ts';
import { rightsTable } from '#stack/postgres/rights-table.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const open = (databaseUrl: string) => createOrm({ databaseUrl, maxConnections: 1 });

const database = setUp(async () => {
  const made = await createMigratedDatabase();
  const { urls } = made;
  const [api, worker, purge, owner] = await Promise.all([
    open(urls.api),
    open(urls.worker),
    open(urls.purge),
    open(urls.owner),
  ]);
  const all = { api, worker, purge, owner };
  const stop = async () => {
    await Promise.all(Object.values(all).map((orm) => orm.close()));
    await made.drop();
  };
  return { ...all, url: made.url, stop };
});

/** Tells how a role fares with a statement: done, or the server's own refusal. */
async function fareOf(orm: Orm, statement: string): Promise<string> {
  try {
    await orm.em.fork().execute(statement);
    return 'done';
  } catch (error) {
    return error instanceof DriverException ? (error.message.split(' - ').at(-1) ?? '') : String(error);
  }
}

const refused = /permission denied for (table|schema) \w+$/;
const proof = (usedFor: string) =>
  `insert into act_proof (id, workflow_id, jws, created_at, used_for) values (gen_random_uuid(), 'w', 'j', now(), '${usedFor}')`;

describe('what a role may not do', () => {
  test.each([
    ['api', `update audit_event set action = 'x'`],
    ['api', 'delete from audit_event'],
    ['api', 'truncate audit_event'],
    ['api', `update act_proof set jws = 'x'`],
    ['api', `update act_proof set used_for = '{sign}'`],
    ['api', `update sign_request set status = 'signed'`],
    ['api', 'delete from sign_request'],
    ['api', 'insert into audit_head_timestamp select * from audit_head_timestamp'],
    ['api', 'delete from audit_head_seal'],
    ['api', 'insert into staff_member select * from staff_member'],
    ['api', `update staff_member set roles = '{support}'`],
    ['api', 'update evidence set made_at = now()'],
    ['api', 'delete from completion_certificate'],
    ['api', 'select * from keyservice.stored_key'],
    ['api', "insert into migration (name) values ('x')"],
    ['api', 'create table tamga.mine (id int)'],
    ['worker', proof('{}')],
    ['api', `update act_proof set personal = '{}'`],
    ['worker', 'delete from act_proof'],
    ['worker', `update act_proof set answer = 'x'`],
    ['worker', `update act_proof set jws = 'x'`],
    ['worker', 'select password_hash from user_account'],
    ['worker', 'select token_hash from account_link'],
    ['worker', 'select * from user_session'],
    ['worker', 'select * from refresh_token'],
    ['worker', 'select * from access_token'],
    ['worker', 'select * from api_key'],
    ['worker', 'select * from oauth_record'],
    ['worker', 'select secret_hash from partner_client'],
    ['worker', 'select * from idempotency_record'],
    ['worker', 'select code_hash from signing_code'],
    ['worker', 'select code_hash from recipient_code'],
    ['worker', 'select code_hash from phone_code'],
    ['worker', 'select * from staff_member'],
    ['worker', 'select * from staff_session'],
    ['worker', `update audit_event set action = 'x'`],
    ['worker', 'delete from audit_event'],
    ['worker', 'delete from audit_head_timestamp'],
    ['worker', 'update audit_head_seal set sequence = 1'],
    ['worker', 'insert into envelope select * from envelope'],
    ['worker', 'select * from keyservice.stored_key'],
    ['purge', 'delete from audit_event'],
    ['purge', `update audit_event set action = 'x'`],
    ['purge', 'select * from sign_request'],
    ['purge', 'select * from user_account'],
    ['purge', `update act_proof set used_for = '{}'`],
    ['purge', 'select answer from act_proof'],
    ['purge', 'select * from keyservice.log_entry'],
  ] as const)('%s: %s', async (role, statement) => {
    expect(await fareOf(database[role], statement)).toMatch(refused);
  });

  test('a proof is added unused, and stays once it was used', async () => {
    expect(await fareOf(database.api, proof('{sign}'))).toContain('violates row-level security policy');
    expect(await fareOf(database.api, proof('{}'))).toBe('done');
    expect(await fareOf(database.worker, `update act_proof set used_for = '{sign}'`)).toBe('done');
    for (const uses of ['{}', '{decline}', '{sign}'])
      expect(await fareOf(database.worker, `update act_proof set used_for = '${uses}'`)).toContain(
        'keeps its uses',
      );
    await database.api.em.fork().execute('delete from act_proof');
    expect(await fareOf(database.worker, `update act_proof set used_for = '{sign,more}'`)).toBe('done');
    const kept = await database.worker.em.fork().execute('select used_for from act_proof');
    expect(kept).toEqual([{ used_for: ['sign', 'more'] }]);
    expect(await fareOf(database.api, proof('{}'))).toBe('done');
    await database.api.em.fork().execute('delete from act_proof');
    expect(await database.api.em.fork().execute('select used_for from act_proof')).toEqual(kept);
    // The tables' owner may: it restores and mends them.
    expect(await fareOf(database.owner, `update act_proof set used_for = '{}'`)).toBe('done');
  });
});

describe('in production', () => {
  const production = { ENV: 'production' } as const;

  test('a program does not run with a role that owns the tables, or may do everything', async () => {
    const owner = await roleFault(database.owner, production);
    expect(owner).toContain('the database role tamga_owner owns the tables');
    expect(owner).toContain('docs/run/database-roles.md');
    const everything = await open(database.url);
    expect(await roleFault(everything, production)).toContain('is a superuser');
    await everything.close();
    for (const role of [database.api, database.worker])
      expect(await roleFault(role, production)).toBeUndefined();
    expect(await roleFault(database.owner, { ENV: 'development' })).toBeUndefined();
  });

  test('a role that is a member of the owner counts as the owner', async () => {
    const everything = await open(database.url);
    // A role of this test alone: other tests share the server.
    const name = `member_${randomBytes(4).toString('hex')}`;
    await everything.em.fork().execute(`create role ${name} login password 'of-tests' in role tamga_owner`);
    const url = Object.assign(new URL(database.url), { username: name, password: 'of-tests' });
    const member = await open(url.href);
    expect(await roleFault(member, production)).toContain(`${name} owns the tables`);
    await member.close();
    await everything.em.fork().execute(`drop role ${name}`);
    await everything.close();
  });
});

describe('the table of rights', () => {
  test('has a line for each table, and no other', async () => {
    const tables = [...(await columnsOf(database.owner.em.fork())).keys()];
    expect(Object.keys(tableRights).toSorted()).toEqual(tables.toSorted());
  });

  test('is what docs/run/database-roles.md has: npm run rights writes it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/run/database-roles.md'), 'utf8');
    expect(/^\| Table \|.*\n(?:\|.*\n)*/m.exec(page)?.[0]).toBe(`${rightsTable()}\n`);
  });

  test('names columns that are there', async () => {
    const columns = await columnsOf(database.owner.em.fork());
    const lacking = Object.entries(tableRights).flatMap(([table, rights]) =>
      databaseRoles.flatMap((role) => {
        const line = rights[role] ?? '';
        const present = presentRights(line, columns.get(table) ?? new Set()).join(', ');
        return present === line ? [] : [`${role} on ${table}: ${line}`];
      }),
    );
    // The one column comes with the commitments of personal members.
    expect([[], ['purge on audit_event: select, update (personal)']]).toContainEqual(lacking);
  });

  test('is what each role has, and nothing that was granted beside it', async () => {
    await database.owner.em.fork().execute('grant delete on audit_event to tamga_api');
    expect(await fareOf(database.api, 'delete from audit_event')).toBe('done');
    await grantRights(database.owner, { api: 'tamga_api', worker: 'tamga_worker', purge: 'tamga_purge' });
    expect(await fareOf(database.api, 'delete from audit_event')).toMatch(refused);
    expect(await fareOf(database.api, 'select * from sign_request')).toBe('done');
  });

  test('a role that the server lacks is named, and the owner keeps all where it is everybody', async () => {
    const names = { api: 'tamga_owner', worker: 'nobody_of_tests', purge: 'tamga_purge' };
    await expect(grantRights(database.owner, names)).rejects.toThrow(MissingRole);
    await expect(grantRights(database.owner, names)).rejects.toThrow('create role nobody_of_tests login');
    await grantRights(database.owner, { ...names, worker: 'tamga_owner' });
    expect(await fareOf(database.owner, 'update audit_event set sequence = 1')).toBe('done');
  });
});
