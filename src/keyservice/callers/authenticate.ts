import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import type { CallerName } from './who-may-call.ts';

/** A credential that opens what its caller may do; only its SHA-256 is kept. */
export type Credential = { by: CallerName; hash: Buffer };

/** The caller that a credential stands for; `name` is what the log of operations calls it. */
export type Authenticated = { by: CallerName; name: string };

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Makes the list of credentials of the settings; a caller may have several, so that one can be replaced. */
export function credentialsOf(
  config: Pick<
    KeyServiceConfig,
    | 'INTERNAL_API_KEY'
    | 'KEY_SERVICE_API_CREDENTIAL'
    | 'KEY_SERVICE_WORKER_CREDENTIAL'
    | 'KEY_SERVICE_STAFF_CREDENTIAL'
  >,
): Credential[] {
  const given: [CallerName, readonly string[]][] = [
    ['internal', config.INTERNAL_API_KEY],
    ['api', config.KEY_SERVICE_API_CREDENTIAL],
    ['worker', config.KEY_SERVICE_WORKER_CREDENTIAL],
    ['staff', config.KEY_SERVICE_STAFF_CREDENTIAL],
  ];
  return given.flatMap(([by, texts]) => texts.map((text) => ({ by, hash: sha256(text) })));
}

/**
 * Finds the caller of the credential that was shown; undefined when it is none of ours. All are compared, each in constant
 * time. The name is the caller's with the fingerprint of the credential; nothing that the caller says of itself is in it.
 */
export function authenticate(
  credentials: readonly Credential[],
  shown: string | undefined,
): Authenticated | undefined {
  const given = sha256(shown ?? '');
  const [found] = credentials.filter(({ hash }) => timingSafeEqual(given, hash));
  return found && { by: found.by, name: `${found.by} (key:${found.hash.toString('hex').slice(0, 12)})` };
}
