import { Problem } from '#domain/common/problem.ts';
import { Activation } from '../entities/activation.ts';
import type { Certificate } from '../entities/certificate.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { changePinOf } from '../keys/open-with-pin.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { findCertificate, holdCertificate, keyOf } from './certificates.ts';

type Change = { certificateId: string; pin: string; newPin: string };

/**
 * Puts a key under another PIN. Activations end with it: whoever knew the old PIN may have made them, and their owners are
 * asked for the PIN again. A signature that has begun is finished first. Throws Problem not_found, invalid_state (revoked,
 * expired, one-time), invalid_pin (also when the PIN was changed meanwhile), too_many_attempts.
 */
export async function changePin(
  service: KeyService,
  caller: Caller,
  { certificateId, pin, newPin }: Change,
): Promise<Certificate> {
  const entry = { operation: 'pin_changed' as const, certificateId };
  const changed = await recordingFailure(service, caller, entry, async () => {
    const em = service.orm.em.fork();
    const key = await keyOf(em, await findCertificate(em, certificateId));
    const { id, pinSalt } = key;
    const sealing = await changePinOf(service, key, { pin, newPin });
    return em.transactional(async (within) => {
      const certificate = await holdCertificate(within, certificateId);
      // Nothing is put over another change, nor over the end of the key.
      const done = await within.nativeUpdate(StoredKey, { id, pinSalt, destroyedAt: null }, sealing);
      if (done !== 1) throw new Problem('invalid_pin', 'The PIN was changed meanwhile. Enter the new one.');
      await within.nativeUpdate(Activation, { certificateId }, { sealedDataKey: null, remaining: 0 });
      await appendToLog(within, caller, { ...entry, outcome: 'ok' });
      return certificate;
    });
  });
  await service.logFile.catchUp();
  return changed;
}
