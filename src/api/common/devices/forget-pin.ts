import type { ApiDependencies } from '../../http/deps.ts';

/** Has the key service forget the PIN of a device that confirms nothing any more; one that stays opens nothing, and is only logged. */
export async function forgetPin(
  { keyService, log }: Pick<ApiDependencies, 'keyService' | 'log'>,
  deviceId: string,
): Promise<void> {
  await keyService
    .removeDevicePin(deviceId)
    .catch((error: unknown) =>
      log.warn({ err: error, device: deviceId }, 'the PIN of a device was not removed'),
    );
}
