import { sql } from 'kysely';
import type { EntityManager } from '../../entities/orm.ts';
import { SigningOperation } from '../../entities/signing-operation.ts';
import { tables } from '../../entities/tables.ts';

type Named = Pick<SigningOperation, 'kind' | 'operationId'>;

/**
 * Waits until no other transaction does an operation of this name, and gives it where it was made before; the turn lasts to the end
 * of `em`'s transaction.
 */
export async function takeOperation(
  em: EntityManager,
  { kind, operationId }: Named,
): Promise<SigningOperation | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select kind, operation_id, input_hash, certificate_id, signature, sad_hash, signed_at, created_at
    from take_operation(${kind}, ${operationId})`.execute(tables(em));
  const [row] = rows;
  return row && em.map(SigningOperation, row);
}
