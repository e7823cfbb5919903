import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createOrm } from '#entities/orm.ts';
import { startTestServer } from '#test/support/servers/postgres-of-its-own.ts';
import { setUp } from '#test/support/world/set-up.ts';

const server = setUp(startTestServer);

test('the log of the database has an error, and none of the data of the statement that failed', async () => {
  const orm = await createOrm({ databaseUrl: server.url });
  const em = orm.em.fork();
  await em.execute('create schema tamga');
  await em.execute('create table person (email text primary key)');
  const add = () => em.execute('insert into person (email) values (?)', ['bat@example.mn']);
  await add();
  await expect(add()).rejects.toThrow('duplicate key');
  await orm.close();
  const log = await readFile(server.logFile, 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint "person_pkey"');
  expect(log).not.toContain('bat@example.mn');
  expect(log).not.toContain('insert into');
});
