import type { Context } from 'hono';
import { asPinProblem } from '#clients/key-service/activations.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertCodesOpen } from './one-time-code.ts';

/**
 * Throws Problem too_many_attempts with retry_after (seconds) while the codes or the PIN of a certificate are locked: no code is
 * sent then. Throws invalid_credential when the key service does not have it, and service_unavailable when it does not answer.
 */
export async function assertUnlocked(c: Context<ApiEnv>, certificate: Certificate): Promise<void> {
  await assertCodesOpen(c, certificate);
  const { keyService } = c.var.deps;
  const { lockedUntil } = await keyService.statusOf(certificate.hsmKeyId).catch(asPinProblem);
  const milliseconds = (lockedUntil?.getTime() ?? 0) - Date.now();
  if (milliseconds <= 0) return;
  throw new Problem(
    'too_many_attempts',
    'Too many wrong PINs: this credential is locked. Wait and try again.',
    {
      retry_after: Math.ceil(milliseconds / 1_000),
    },
  );
}
