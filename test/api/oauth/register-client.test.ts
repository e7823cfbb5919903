import { expect, test } from 'vitest';
import { createPartnerClient } from '#api/oauth/register-client.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { openDatabase } from './support.ts';

const database = setUp(openDatabase);

test('a client whose name leads somewhere is not registered', async () => {
  const { orm, organizationId } = database;
  const client = { em: orm.em.fork(), organizationId, name: 'Sign in at bank.mn', scopes: [] };
  const expected = 'expected a name without a web address';
  await expect(createPartnerClient(client)).rejects.toThrow(expected);
  expect(await orm.em.fork().count(PartnerClient, { organizationId })).toBe(0);
});
