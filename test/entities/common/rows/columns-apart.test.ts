import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { QuotaTaking } from '#entities/account/quota-taking.ts';
import { columnsApart, takeColumns } from '#entities/common/rows/columns-apart.ts';
import { tables } from '#entities/tables.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);
const columns = ['id', 'takenAt', 'amounts', 'owner'] as const;
const taking = (links: number) => ({
  id: randomUUID(),
  owner: `client:${links}`,
  day: '2026-01-02',
  amounts: { links },
  takenAt: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 60 + links)),
});

test('two rows of one statement keep their own columns, with the values of their entity', async () => {
  const em = database.orm.em.fork();
  const [one, other] = [taking(1), taking(2)];
  await tables(em).insertInto('QuotaTaking').values([one, other]).execute();
  const row = await tables(em)
    .selectFrom('QuotaTaking as a')
    .innerJoin('QuotaTaking as b', 'b.day', 'a.day')
    .leftJoin('QuotaTaking as n', (on) => on.on('n.owner', '=', 'client:nobody'))
    .select(columnsApart('a', columns))
    .select(columnsApart('b', columns))
    .select(columnsApart('n', ['takenAt', 'amounts']))
    .where('a.id', '=', one.id)
    .where('b.id', '=', other.id)
    .executeTakeFirstOrThrow();
  const { day: _first, ...first } = one;
  const { day: _second, ...second } = other;
  expect(takeColumns(em, [QuotaTaking, 'a', columns], row)).toEqual(first);
  expect(takeColumns(em, [QuotaTaking, 'b', columns], row)).toEqual(second);
  const none = { takenAt: null, amounts: null };
  expect(takeColumns(em, [QuotaTaking, 'n', ['takenAt', 'amounts']], row)).toEqual(none);
});
