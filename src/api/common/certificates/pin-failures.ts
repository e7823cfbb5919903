import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { learnFromRefusal } from './ending/learn-revocation.ts';

/**
 * Does what needs a certificate's PIN; a wrong PIN, and a try while the certificate is locked, leaves an audit event
 * (`certificate.pin_failed`), and a revocation that the key service alone knew of is written down. Throws what `act` throws.
 */
export async function withPin<T>(
  c: Context<ApiEnv>,
  row: Pick<Certificate, 'id' | 'userId' | 'organizationId' | 'hsmKeyId'>,
  act: () => Promise<T>,
): Promise<T> {
  const { id, userId, organizationId } = row;
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
    await learnFromRefusal(c.var.deps, row, error);
    throw error;
  }
}
