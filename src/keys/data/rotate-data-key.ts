import type { EntityManager } from '#entities/orm.ts';
import type { GivenSecrets } from '#secrets/held-keys.ts';
import { decryptUnder, encryptUnder, type KeyRing } from '#secrets/key-ring.ts';
import { deriveKeys } from '#secrets/keys.ts';
import { assertInUse, runningProcesses } from '../processes.ts';
import { recordBatch } from '../record.ts';
import { CannotRotate, type Say } from '../rotation.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

/** The rows of one transaction. */
const batchRows = 500;

/**
 * Encrypts anew what lives long under DATA_ENCRYPTION_KEY, batch after batch, while API and worker go on; a row that somebody holds
 * is waited for. Gives the number of rows. Throws CannotRotate when a process does not use the new key.
 */
export async function rotateDataKey(em: EntityManager, given: GivenSecrets, say: Say): Promise<number> {
  const keyName = assertInUse(await runningProcesses(em), given, 'DATA_ENCRYPTION_KEY');
  let total = 0;
  for (const one of sealedColumns) {
    const ring = ringOf(given, one);
    for (;;) {
      const rows = await em.transactional(async (within) => {
        const renewed = await renewRows(within, one, ring);
        const batch = { secret: 'DATA_ENCRYPTION_KEY', keyName, renewed } as const;
        if (renewed > 0) await recordBatch(within, batch);
        return renewed;
      });
      if (rows === 0) break;
      total += rows;
      say(`${one.table}: ${rows} more, ${total} in all`);
    }
  }
  return total;
}

function ringOf(
  { DATA_ENCRYPTION_KEY: key, DATA_ENCRYPTION_OLD_KEYS: old = [] }: GivenSecrets,
  { label }: SealedColumn,
): KeyRing {
  if (!key) throw new Error('DATA_ENCRYPTION_KEY is not set');
  const secrets = { LINK_KEY: key, DATA_ENCRYPTION_KEY: key, DATA_ENCRYPTION_OLD_KEYS: old };
  return deriveKeys(secrets, [label])[label];
}

type Row = { id: string; sealed: string; context: string };

async function renewRows(
  em: EntityManager,
  { table, column, key = 'id', context }: SealedColumn,
  ring: KeyRing,
): Promise<number> {
  const rows = await em.execute<Row[]>(
    `select ${key} as id, ${column} as sealed, ${context} as context from ${table}
     where ${column} is not null and split_part(${column}, '.', 1) <> ? order by ${key} limit ${batchRows} for update`,
    [ring.current.id],
  );
  for (const { id, sealed, context: bound } of rows) {
    const renewed = encryptUnder(ring, opened(ring, { sealed, bound, what: `${table} ${id}` }), bound);
    await em.execute(`update ${table} set ${column} = ? where ${key} = ?`, [renewed, id]);
  }
  return rows.length;
}

function opened(
  ring: KeyRing,
  { sealed, bound, what }: { sealed: string; bound: string; what: string },
): string {
  try {
    return decryptUnder(ring, sealed, bound);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotRotate(`${what} cannot be opened: ${why}`, { cause: error });
  }
}

/** Counts the rows of each such column by the name of the key that they are under. */
export async function countSealed(em: EntityManager): Promise<{ kind: string; id: string; rows: number }[]> {
  const counted = await Promise.all(
    sealedColumns.map(async ({ table, column }) => {
      const rows = await em
        .fork()
        .execute<{ id: string; rows: number }[]>(
          `select split_part(${column}, '.', 1) as id, count(*)::int as rows from ${table} where ${column} is not null group by 1`,
        );
      return rows.map((row) => ({ kind: table, ...row }));
    }),
  );
  return counted.flat();
}
