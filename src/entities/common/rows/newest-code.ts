import { sql, type RawBuilder } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { codeTable, type CodesOf, type NewestCode } from './code-table.ts';

/** Selects a subject's newest code, as NewestCode has it. */
export function newestCode({ kind, id, narrowed }: CodesOf): RawBuilder<NewestCode> {
  const { codes, subject, used } = codeTable({ kind });
  const also = Object.entries(narrowed).map(([column, value]) => sql` and ${sql.ref(column)} = ${value}`);
  const usedBy = used === undefined ? sql`null` : sql`${sql.ref(used)}::text`;
  return sql`select id, code_hash as "codeHash", expires_at > now() as live, ${usedBy} as used from ${sql.table(codes)}
    where ${sql.ref(subject)} = ${id} ${sql.join(also, sql` `)} order by created_at desc limit 1`;
}

/** Reads a subject's newest code; undefined without any. */
export async function readNewestCode(em: EntityManager, codes: CodesOf): Promise<NewestCode | undefined> {
  const { rows } = await newestCode(codes).execute(tables(em));
  return rows[0];
}
