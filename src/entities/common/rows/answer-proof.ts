import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { codeUsed, type CodeUse } from './code-try.ts';

/** Keeps the API's signed answer beside the proof of an act, and uses up the code that the act was proved with, unless it was used before. */
export async function answerProof(
  em: EntityManager,
  { id, answer, code }: { id: string; answer: string; code?: CodeUse | undefined },
): Promise<void> {
  const used = code ? sql`with ${codeUsed(code)}` : sql``;
  await sql`${used} update act_proof set answer = ${answer} where id = ${id}`.execute(tables(em));
}
