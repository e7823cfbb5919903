import { expect, test } from 'vitest';
import { createOrm } from '#entities/orm.ts';
import { createOrm as createKeyOrm } from '#keyservice/entities/orm.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(createDatabase, (one) => one.drop());

test('TLS that the address of the database asks for is asked of the server, and nothing is sent without it', async () => {
  const withTls = `${database.url}?sslmode=verify-full`;
  const orms = await Promise.all([createOrm({ databaseUrl: withTls }), createKeyOrm(withTls)]);
  for (const orm of orms) {
    // The server of the tests has no certificate.
    await expect(orm.em.fork().execute('select 1')).rejects.toThrow(/does not support SSL/);
    await orm.close();
  }
  const orm = await createOrm({ databaseUrl: database.url });
  await expect(orm.em.fork().execute('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  await orm.close();
});
