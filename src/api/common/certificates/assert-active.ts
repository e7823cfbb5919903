import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { certificateStatus } from './certificate-view.ts';

/** Throws Problem invalid_state unless a certificate is active. */
export function assertActive(row: Pick<Certificate, 'status' | 'validTo'>): void {
  const status = certificateStatus(row);
  if (status === 'active') return;
  const message = `This certificate is ${status}: it makes no signature any more. Make or import another one.`;
  throw new Problem('invalid_state', message, { status, allowed_from: ['active'] });
}
