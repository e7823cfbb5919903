import { z } from 'zod';
import { databaseUrl, httpUrl, key32, keyList } from '#config/fields.ts';
import { callerCredential, keyServiceClient, readKeyServiceTls } from '#config/key-service-client.ts';
import { parseEnvironment } from '#config/parse.ts';
import type { KeyServiceSettings } from '#clients/key-service/call.ts';
import type { GivenSecrets } from '#secrets/held-keys.ts';
import { findStack } from '#stack/find-stack.ts';
import { UsageError } from './options.ts';

const settings = z.object({
  DATABASE_URL: databaseUrl.optional(),
  ...keyServiceClient,
  KEY_SERVICE_URL: httpUrl.optional(),
  SERVER_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a port')
    .default('8080'),
  KEY_SERVICE_STAFF_CREDENTIAL: callerCredential.optional(),
  DATA_ENCRYPTION_KEY: key32.optional(),
  DATA_ENCRYPTION_OLD_KEYS: keyList,
  DOCUMENT_ENCRYPTION_KEY: key32.optional(),
  DOCUMENT_ENCRYPTION_OLD_KEYS: keyList,
  LINK_KEY: key32.optional(),
  LINK_OLD_KEYS: keyList,
  PAYLOAD_ENCRYPTION_KEY: key32.optional(),
  PAYLOAD_ENCRYPTION_OLD_KEYS: keyList,
  TOKEN_SIGNING_KEY: key32.optional(),
  TOKEN_SIGNING_OLD_KEYS: keyList,
});

/** What the command works on; what was not given is asked for by the command that needs it. */
export type Target = {
  databaseUrl: string | undefined;
  keyService: KeyServiceSettings | undefined;
  secrets: GivenSecrets;
};

/** The environment's settings, and those of the stack that runs here where the environment has none. Throws ConfigError. */
export async function findTarget(env: NodeJS.ProcessEnv): Promise<Target> {
  const stack = await findStack(env);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = parseEnvironment(settings, { ...stack?.keys, ...given });
  const { KEY_SERVICE_STAFF_CREDENTIAL: apiKey, DATABASE_URL: own } = parsed;
  const url = parsed.KEY_SERVICE_URL ?? `http://127.0.0.1:${parsed.SERVER_PORT}`;
  return {
    databaseUrl: own ?? stack?.databaseUrl,
    keyService: apiKey === undefined ? undefined : { url, apiKey, tls: readKeyServiceTls(parsed) },
    secrets: parsed,
  };
}

/** Gives a part of the target. Throws UsageError when it is not there; `name` is the setting that brings it. */
export function needed<T>(part: T | undefined, name: string): T {
  if (part !== undefined) return part;
  throw new UsageError(`No stack runs here: start it (npm start), or set ${name}.`);
}
