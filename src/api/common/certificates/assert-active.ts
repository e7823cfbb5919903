import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { isEnding } from '#entities/certificate/not-ending.ts';
import type { EntityManager } from '#entities/orm.ts';
import { certificateStatus } from './certificate-view.ts';

/** Throws Problem invalid_state unless a certificate is active and nobody has asked for its end. */
export async function assertActive(
  em: EntityManager,
  row: Pick<Certificate, 'status' | 'validTo' | 'hsmKeyId'>,
): Promise<void> {
  const status = certificateStatus(row);
  const state = status !== 'active' ? status : (await isEnding(em, row)) ? 'to be revoked' : undefined;
  if (state === undefined) return;
  const message = `This certificate is ${state}: it makes no signature any more. Make or import another one.`;
  throw new Problem('invalid_state', message, { status, allowed_from: ['active'] });
}
