import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { firstAttempt, type Attempt } from '../../http/idempotency.ts';
import type { SecretText } from '../../http/input/secret-text.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { assertActive } from './assert-active.ts';
import { ownCertificate } from './find-certificate.ts';
import { withPin } from './pin-failures.ts';

type Change = { pin: SecretText; newPin: SecretText; attempt?: Attempt };

/**
 * Puts the key of the caller's own certificate under another PIN. Throws Problem not_found, invalid_state, validation_failed (the
 * same PIN), invalid_pin and too_many_attempts.
 */
export async function changePin(c: Context<ApiEnv>, id: string, change: Change): Promise<Certificate> {
  const { deps, user } = c.var;
  const { pin, newPin, attempt = firstAttempt() } = change;
  const em = deps.orm.em.fork();
  const row = await ownCertificate(em, user, id);
  await assertActive(em, row);
  if (pin.reveal() === newPin.reveal()) {
    const message = 'expected another PIN than the one before';
    throw new Problem('validation_failed', `new_pin: ${message}`, { issues: [{ path: 'new_pin', message }] });
  }
  await withPin(c, row, () => changeAtKeyService(deps, row, change));
  await deps.orm.em.fork().transactional((em) =>
    recordAccountAct(c, em, {
      action: 'certificate.pin_changed',
      user,
      resource: { type: 'certificate', id: row.id },
      dedupeKey: `certificate.pin_changed:${attempt.id}`,
    }),
  );
  return row;
}

/** A run before this one may have changed the PIN without an answer: then the new one counts already. */
async function changeAtKeyService(
  { keyService }: Pick<ApiDependencies, 'keyService'>,
  { hsmKeyId }: Certificate,
  { attempt, ...given }: Change,
): Promise<void> {
  const [pin, newPin] = [given.pin.reveal(), given.newPin.reveal()];
  try {
    await keyService.changePin(hsmKeyId, { pin, newPin });
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'invalid_pin';
    if (!isWrong || !attempt?.resumed) throw error;
    await keyService.changePin(hsmKeyId, { pin: newPin, newPin });
  }
}
