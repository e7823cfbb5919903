import { Problem } from '#domain/common/problem.ts';
import type { PersonKeys } from '#entities/personal/find-keys.ts';
import { findableTables } from '#entities/personal/register.ts';
import { rowsOfPerson } from '#entities/personal/rows-of-person.ts';
import type { EntityManager } from '#entities/orm.ts';

/** The rows of one table in an export; of more there is no export. */
const mostRows = 20_000;

export type TableFile = { name: string; rows: number; text: string };

/** Gives what each table has of a person, as JSON; tables that have nothing are left out. Throws Problem validation_failed where one has too much. */
export async function tableFiles(em: EntityManager, { keys }: PersonKeys): Promise<TableFile[]> {
  const files: TableFile[] = [];
  for (const [name, table] of findableTables()) {
    const rows = await rowsOfPerson(em, { name, table, most: mostRows + 1 }, keys);
    if (rows.length > mostRows)
      throw new Problem('validation_failed', `The table ${name} has more of theirs than one export takes.`);
    if (rows.length === 0) continue;
    files.push({ name: `data/${name}.json`, rows: rows.length, text: json(rows.map(readable)) });
  }
  return files;
}

/** JSON for people, who may read it in an editor. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64') : value,
    ]),
  );
}
