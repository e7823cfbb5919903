import { Problem } from '#domain/common/problem.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { isSigned } from './is-signed.ts';

/**
 * Uses a confirmation up in the transaction of `em`, which does what was confirmed. Throws Problem, invalid_state unless another code is given,
 * where it was used before, or no device of its person signed it.
 */
export async function useConfirmation(
  em: EntityManager,
  id: string,
  code: 'invalid_state' | 'invalid_otp' = 'invalid_state',
): Promise<void> {
  const right = { id, status: 'confirmed', usedAt: null } as const;
  const question = await em.findOne(Confirmation, right);
  const isRight = question !== null && (await isSigned(em, question));
  if (isRight && (await em.nativeUpdate(Confirmation, right, { usedAt: new Date() })) > 0) return;
  throw new Problem(
    code,
    'This confirmation was used before, or its device was revoked. Ask for another one.',
  );
}
