import type { KeyServiceSettings } from '#clients/key-service/key-service.ts';
import type { ApiConfig } from '#config/api.ts';

/** A caller has an answer within 10 s, also when the key service hangs. */
const patienceMs = 8_500;

/** How the API reaches the key service: with less patience than the worker, since somebody waits. */
export function keyServiceOf(config: ApiConfig): KeyServiceSettings {
  return { url: config.KEY_SERVICE_URL, apiKey: config.INTERNAL_API_KEY, patienceMs };
}
