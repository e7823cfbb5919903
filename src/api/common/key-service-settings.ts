import type { KeyServiceSettings } from '#clients/key-service/key-service.ts';
import type { ApiConfig } from '#config/api.ts';
import type { Logger } from '#log/log.ts';
import { onceAMinute } from '#log/once-a-minute.ts';

/** A caller has an answer within 10 s, also when the key service hangs. */
const patienceMs = 8_500;

/** Gives the API's settings of the key service, with shorter retry limits than the worker's, since somebody waits. */
export function keyServiceOf(config: ApiConfig, log: Logger): KeyServiceSettings {
  const { KEY_SERVICE_URL: url, KEY_SERVICE_API_CREDENTIAL: apiKey, keyServiceTls: tls } = config;
  const onUnreachable = onceAMinute((error) => log.warn({ err: error }, 'the key service does not answer'));
  return { url, apiKey, tls, patienceMs, onUnreachable };
}
