import { LockMode } from '@mikro-orm/core';
import { Activation } from '../entities/activation.ts';
import { Certificate } from '../entities/certificate.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { changePinOf } from '../keys/open-with-pin.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { findCertificate, keyOf, pinChanged } from './certificates.ts';

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
    const known = await keyOf(em, await findCertificate(em, certificateId));
    const { opened, key } = await changePinOf(service, known, { pin, newPin });
    const { id, pinSalt } = key;
    return em.transactional(async (within) => {
      // Those that the old PIN has opened end before, or find it changed.
      const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
      const certificate = await within.findOneOrFail(Certificate, { id: certificateId }, locked);
      // Nothing is put over another change, nor over the end of the key.
      const done = await within.nativeUpdate(StoredKey, { id, pinSalt, destroyedAt: null }, opened);
      if (done !== 1) throw pinChanged();
      await within.nativeUpdate(Activation, { certificateId }, { sealedDataKey: null, remaining: 0 });
      await appendToLog(within, caller, { ...entry, outcome: 'ok' });
      return certificate;
    });
  });
  await service.logFile.catchUp();
  return changed;
}
