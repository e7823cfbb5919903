import { sql, type RawBuilder } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { codeTable, type CodesOf } from './code-table.ts';

/** A code by its HMAC in hex, and the most codes of its subject since a time, where there is a limit. */
export type KeptCode = {
  id: string;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
  most: { count: number; since: Date } | undefined;
};

/** `oldest` is when the oldest of those codes was made, in milliseconds. */
export type CodeMade = { refused?: undefined } | { refused: 'busy' } | { refused: 'hourly'; oldest: number };

/**
 * Keeps a code, which replaces the one of its id, under the lock of its subject; refused while another of the subject is being
 * made, and where there are as many as may be besides it.
 */
export async function keepCode(em: EntityManager, of: CodesOf, code: KeptCode): Promise<CodeMade> {
  const { rows } = await sql<{ made: CodeMade }>`select ${madeCode(of, code)} as made`.execute(tables(em));
  const [row] = rows;
  if (!row) throw new Error('make_code gave no row');
  return row.made;
}

/** Keeps a code as keepCode does: a part of a statement. */
export function madeCode(of: CodesOf, code: KeptCode): RawBuilder<CodeMade> {
  const { codes, subject: column } = codeTable(of);
  const { most } = code;
  const made = {
    codes,
    column,
    subject: of.id,
    since: (most?.since ?? code.createdAt).toISOString(),
    most: most?.count ?? null,
    row: {
      id: code.id,
      [column]: of.id,
      ...of.narrowed,
      code_hash: code.codeHash,
      created_at: code.createdAt.toISOString(),
      expires_at: code.expiresAt.toISOString(),
    },
  };
  return sql<CodeMade>`make_code(${JSON.stringify(made)}::jsonb)`;
}
