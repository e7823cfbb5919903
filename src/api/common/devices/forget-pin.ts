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

/** Has the key service forget the PINs of several devices, such as those of a deleted account. */
export async function forgetPins(
  deps: Pick<ApiDependencies, 'keyService' | 'log'>,
  deviceIds: readonly string[],
): Promise<void> {
  for (const id of deviceIds) await forgetPin(deps, id);
}
