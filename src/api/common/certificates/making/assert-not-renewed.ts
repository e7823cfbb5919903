import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Throws Problem invalid_state, which names it, when a certificate has a successor that is in use. */
export async function assertNotRenewed(
  em: EntityManager,
  { id, userId }: Pick<Certificate, 'id' | 'userId'>,
): Promise<void> {
  const inUse = { userId, renewedFrom: id, deletedAt: null, status: 'active' } as const;
  const successor = await em.findOne(Certificate, inUse);
  if (!successor) return;
  const message = 'This certificate was renewed already: use its successor, or renew that one.';
  throw new Problem('invalid_state', message, { renewed_by: successor.id });
}
