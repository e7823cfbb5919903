import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';

/**
 * Does what needs a certificate's PIN; a wrong PIN, and a try while the certificate is locked, leaves an audit event
 * (`certificate.pin_failed`). Throws what `act` throws.
 */
export async function withPin<T>(
  c: Context<ApiEnv>,
  { id, userId, organizationId }: Pick<Certificate, 'id' | 'userId' | 'organizationId'>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const locked = error instanceof Problem && error.code === 'too_many_attempts';
    if (locked || (error instanceof Problem && error.code === 'invalid_pin')) {
      await c.var.deps.orm.em.fork().transactional((em) =>
        recordAccountAct(c, em, {
          action: 'certificate.pin_failed',
          user: { id: userId, organizationId },
          resource: { type: 'certificate', id },
          metadata: { why: locked ? 'locked' : 'wrong_pin' },
        }),
      );
    }
    throw error;
  }
}
