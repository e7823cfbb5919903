import { randomBytes } from 'node:crypto';
import type { CallerName } from '#keyservice/callers/who-may-call.ts';

/** A credential for each caller of a key service. */
export type CallerKeys = Record<CallerName, string>;

const credential = () => randomBytes(24).toString('base64url');

/** Makes fresh credentials. */
export function makeCallerKeys(): CallerKeys {
  return { internal: credential(), api: credential(), worker: credential(), staff: credential() };
}

/** The settings by which a key service takes these credentials. */
export function callerSettings({ internal, api, worker, staff }: CallerKeys) {
  return {
    INTERNAL_API_KEY: internal,
    KEY_SERVICE_API_CREDENTIAL: api,
    KEY_SERVICE_WORKER_CREDENTIAL: worker,
    KEY_SERVICE_STAFF_CREDENTIAL: staff,
  };
}
