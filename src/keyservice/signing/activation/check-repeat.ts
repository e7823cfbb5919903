import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import { Activation } from '../../entities/activation.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { SigningOperation } from '../../entities/signing-operation.ts';
import type { DocumentHash } from '../document-hash.ts';

type Repeat = { activationId: string; sadHash: Buffer; document: DocumentHash };

/**
 * Throws Problem invalid_sad unless a signature that was made before may be given again: by the SAD that it was made by, also
 * once that activation is gone, or by the SAD of another activation for the same document.
 */
export async function checkRepeat(
  em: EntityManager,
  made: SigningOperation,
  { activationId, sadHash, document }: Repeat,
): Promise<void> {
  const activation = await em.findOne(Activation, { id: activationId });
  const forDocument = activation?.hashes.includes(document.text) ? activation.sadHash : null;
  const known = [made.sadHash, forDocument].flatMap((hash) => (hash ? [Buffer.from(hash)] : []));
  if (known.some((hash) => timingSafeEqual(hash, sadHash))) return;
  throw new Problem('invalid_sad', 'The SAD is not the one of this signature. Ask for the PIN again.');
}
