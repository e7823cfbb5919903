import { Problem } from '#domain/common/problem.ts';
import { fitsPassword, hashPassword } from '#secrets/password-hash.ts';
import { DevicePin } from '../entities/device-pin.ts';
import { appendToLog, type Caller } from '../log/append.ts';
import { record, recordingFailure, type KeyService } from '../service.ts';
import { countedPin } from './open-with-pin.ts';
import { pinWork } from './pin-work.ts';

/** As dear as the PIN of a key: 64 MiB and three passes, about 0.2 s for each guess. */
const cost = { memory: 64 * 1024, passes: 3, parallelism: 1 } as const;

type OfDevice = { deviceId: string; pin: string };

const noSuchPin = () => new Problem('not_found', 'There is no PIN of a device with this id.');
const nameOf = (deviceId: string) => `device/${deviceId}`;

/**
 * Keeps the PIN of a new device as its hash. Throws Problem invalid_state when the device has one, and service_unavailable when
 * too many PINs are worked on.
 */
export async function keepDevicePin(
  service: KeyService,
  caller: Caller,
  { deviceId, owner, pin }: OfDevice & { owner: string },
): Promise<void> {
  const pinHash = await pinWork.enter(() => pinWork.derive(() => hashPassword(pin, cost)));
  await service.orm.em.fork().transactional(async (em) => {
    if (await em.findOne(DevicePin, { id: deviceId }))
      throw new Problem('invalid_state', 'This device has a PIN. Register it as another device.');
    await em.insert(DevicePin, { id: deviceId, owner, pinHash, createdAt: new Date() });
    await appendToLog(em, caller, {
      operation: 'device_pin_set',
      outcome: 'ok',
      operationId: nameOf(deviceId),
    });
  });
  await service.logFile.catchUp();
}

/**
 * Compares a PIN with that of its device; the try is counted before, five in 15 minutes lock it for 15. Throws Problem invalid_pin with
 * `attempts_left`, too_many_attempts, not_found, and service_unavailable when too many PINs are worked on.
 */
export async function comparePin(
  service: KeyService,
  caller: Caller,
  { deviceId, pin }: OfDevice,
): Promise<void> {
  const entry = { operation: 'device_pin_checked' as const, operationId: nameOf(deviceId) };
  await recordingFailure(service, caller, entry, async () => {
    const { orm } = service;
    if (!(await orm.em.fork().findOne(DevicePin, { id: deviceId }))) throw noSuchPin();
    await countedPin(orm, { table: 'device_pin', id: deviceId }, async () => {
      const row = await orm.em.fork().findOne(DevicePin, { id: deviceId });
      if (!row) throw noSuchPin();
      const fits = await pinWork.derive(() => fitsPassword(row.pinHash, pin));
      if (!fits) throw new Problem('invalid_pin', 'The PIN is wrong.');
    });
  });
  await record(service, caller, { ...entry, outcome: 'ok' });
}

/** Forgets the PIN of a device that confirms nothing any more; one that is unknown is forgotten already. */
export async function forgetDevicePin(service: KeyService, caller: Caller, deviceId: string): Promise<void> {
  await service.orm.em.fork().transactional(async (em) => {
    if ((await em.nativeDelete(DevicePin, { id: deviceId })) === 0) return;
    await appendToLog(em, caller, {
      operation: 'device_pin_removed',
      outcome: 'ok',
      operationId: nameOf(deviceId),
    });
  });
  await service.logFile.catchUp();
}
