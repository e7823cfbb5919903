import { Problem } from '#domain/common/problem.ts';
import { call, KeyServiceRefusal, type KeyServiceSettings } from './call.ts';
import { asPinProblem } from './activations.ts';

/** The calls about PINs of devices on which people confirm. */
export type KeyServiceDevicePins = {
  /** Keeps the PIN of a new device. Throws Problem service_unavailable. */
  setDevicePin(device: { deviceId: string; userId: string; pin: string }): Promise<void>;
  /**
   * Compares a PIN with that of its device. Throws Problem invalid_pin (`attempts_left`), too_many_attempts (`retry_after`),
   * not_found when the device has none, and service_unavailable.
   */
  checkDevicePin(device: { deviceId: string; pin: string }): Promise<void>;
  /** Forgets the PIN of a device. Throws Problem service_unavailable. */
  removeDevicePin(deviceId: string): Promise<void>;
};

/** The limit that gives a person an answer, whatever the key service does. */
const patienceMs = 7_000;
const path = '/api/v1/device-pins';

/** Speaks to the key service about PINs of devices. */
export function devicePinsOf(settings: KeyServiceSettings): KeyServiceDevicePins {
  return {
    setDevicePin: async ({ deviceId, userId, pin }) => {
      const body = { device_id: deviceId, user_id: userId, pin };
      await call(settings, 'POST', path, body, patienceMs);
    },
    checkDevicePin: async ({ deviceId, pin }) => {
      await call(settings, 'POST', `${path}/${deviceId}/check`, { pin }, patienceMs).catch(
        (error: unknown) => {
          if (error instanceof KeyServiceRefusal && error.refusedWith === 'NOT_FOUND')
            throw new Problem('not_found', 'This device has no PIN. Register it again.');
          asPinProblem(error);
        },
      );
    },
    removeDevicePin: async (deviceId) => {
      await call(settings, 'POST', `${path}/${deviceId}/remove`, {}, patienceMs);
    },
  };
}
