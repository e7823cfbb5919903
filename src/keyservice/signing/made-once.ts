import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '../entities/certificate.ts';
import type { KeyService } from '../service.ts';

/** The id that a caller gives a certificate before it is made, and the account whose it is. */
type Named = { id?: string | undefined; userId?: string | null | undefined };

/**
 * Makes a certificate once under the id that its caller chose: a repeat, also one at the same time, gives the one that was made.
 * Throws Problem invalid_state when another account's has this id, and what `make` throws.
 */
export async function madeOnce(
  { orm }: Pick<KeyService, 'orm'>,
  { id, userId }: Named,
  make: () => Promise<Certificate>,
): Promise<Certificate> {
  if (id === undefined) return make();
  const find = async () => {
    const found = await orm.em.fork().findOne(Certificate, { id });
    if (found && found.userId !== (userId ?? null))
      throw new Problem('invalid_state', 'This id is taken. Choose another one.');
    return found;
  };
  const made = await find();
  if (made) return made;
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const other = await find();
    if (!other) throw error;
    return other;
  }
}
