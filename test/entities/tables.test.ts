import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QuotaTaking } from '#entities/account/quota-taking.ts';
import { tables } from '#entities/tables.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);
const row = () => ({
  id: randomUUID(),
  owner: 'client:1',
  day: '2026-01-02',
  amounts: { links: 1 },
  takenAt: new Date(),
});

describe('the typed query builder', () => {
  test('writes and reads a row as its entity has it: names, times, JSON', async () => {
    const em = database.orm.em.fork();
    const written = row();
    const { id } = written;
    await tables(em).insertInto('QuotaTaking').values(written).execute();
    const read = await tables(em)
      .selectFrom('QuotaTaking')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(read).toEqual(written);
    expect(await em.findOneOrFail(QuotaTaking, { id })).toMatchObject(written);
  });

  test('gives what a statement within a statement returns', async () => {
    const em = database.orm.em.fork();
    const written = row();
    await tables(em).insertInto('QuotaTaking').values(written).execute();
    const changed = await tables(em)
      .with('changed', (query) =>
        query
          .updateTable('QuotaTaking')
          .set({ amounts: { links: 2 } })
          .where('id', '=', written.id)
          .returning(['amounts', 'takenAt']),
      )
      .selectFrom('changed')
      .selectAll()
      .execute();
    expect(changed).toEqual([{ amounts: { links: 2 }, takenAt: written.takenAt }]);
  });

  test('is part of the transaction of its entity manager', async () => {
    const written = row();
    const undone = database.orm.em.fork().transactional(async (em) => {
      await tables(em).insertInto('QuotaTaking').values(written).execute();
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await database.orm.em.fork().count(QuotaTaking, { id: written.id })).toBe(0);
  });

  test('does not compile with a table, a column or a value that no entity has', () => {
    const query = tables(database.orm.em.fork());
    // @ts-expect-error no such column
    expect(() => query.selectFrom('QuotaTaking').select('taken_at')).not.toThrow();
    // @ts-expect-error no such table
    expect(() => query.selectFrom('quota_taking')).not.toThrow();
    // @ts-expect-error takenAt is a time
    expect(() => query.updateTable('QuotaTaking').set({ takenAt: 3 })).not.toThrow();
  });
});
