import type { KeyServiceSettings } from '#clients/key-service/key-service.ts';
import type { ApiConfig } from '#config/api.ts';

/** A caller has an answer within 10 s, also when the key service hangs. */
const patienceMs = 8_500;

/** Gives the API's settings of the key service, with shorter retry limits than the worker's, since somebody waits. */
export function keyServiceOf(config: ApiConfig): KeyServiceSettings {
  return { url: config.KEY_SERVICE_URL, apiKey: config.INTERNAL_API_KEY, patienceMs };
}
