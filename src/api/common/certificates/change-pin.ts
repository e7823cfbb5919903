import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { SecretText } from '../../http/input/secret-text.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { assertActive } from './assert-active.ts';
import { ownCertificate } from './find-certificate.ts';
import { withPin } from './pin-failures.ts';

/**
 * Puts the key of the caller's own certificate under another PIN. Throws Problem not_found, invalid_state, validation_failed (the
 * same PIN), invalid_pin and too_many_attempts.
 */
export async function changePin(
  c: Context<ApiEnv>,
  id: string,
  { pin, newPin }: { pin: SecretText; newPin: SecretText },
): Promise<Certificate> {
  const { deps, user } = c.var;
  const row = await ownCertificate(deps.orm.em.fork(), user, id);
  assertActive(row);
  if (pin.reveal() === newPin.reveal()) {
    const message = 'expected another PIN than the one before';
    throw new Problem('validation_failed', `new_pin: ${message}`, { issues: [{ path: 'new_pin', message }] });
  }
  await withPin(c, row, () =>
    deps.keyService.changePin(row.hsmKeyId, { pin: pin.reveal(), newPin: newPin.reveal() }),
  );
  await deps.orm.em.fork().transactional((em) =>
    recordAccountAct(c, em, {
      action: 'certificate.pin_changed',
      user,
      resource: { type: 'certificate', id: row.id },
    }),
  );
  return row;
}
