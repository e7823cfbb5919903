import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Home } from './home.ts';
import { writePrivateJson } from './system/private-file.ts';

const key = () => `hex:${randomBytes(32).toString('hex')}`;
const password = () => randomBytes(24).toString('base64url');
const text = z.string().min(1);

const Secrets = z.object({
  postgres_password: text,
  owner_password: text,
  api_password: text,
  worker_password: text,
  purge_password: text,
  keyservice_password: text,
  keys: z.object({
    INTERNAL_API_KEY: text,
    KEY_SERVICE_API_CREDENTIAL: text,
    KEY_SERVICE_WORKER_CREDENTIAL: text,
    KEY_SERVICE_STAFF_CREDENTIAL: text,
    KEY_ENCRYPTION_KEY: text,
    DOCUMENT_ENCRYPTION_KEY: text,
    TOKEN_SIGNING_KEY: text,
    ACT_SIGNING_KEY: text,
    PAYLOAD_ENCRYPTION_KEY: text,
    LINK_KEY: text,
    DATA_ENCRYPTION_KEY: text,
  }),
  demo: z.object({ password: text, pin: text, api_key: text, client_secret: text }),
});

export type Secrets = z.output<typeof Secrets>;
export type DemoSecrets = Secrets['demo'];

function makeSecrets(): Secrets {
  return {
    postgres_password: password(),
    ...laterPasswords(),
    keyservice_password: password(),
    keys: {
      INTERNAL_API_KEY: password(),
      ...laterKeys(),
      KEY_ENCRYPTION_KEY: key(),
      DOCUMENT_ENCRYPTION_KEY: key(),
      TOKEN_SIGNING_KEY: key(),
      PAYLOAD_ENCRYPTION_KEY: key(),
      LINK_KEY: key(),
      DATA_ENCRYPTION_KEY: key(),
    },
    demo: {
      password: password(),
      pin: String(randomInt(10 ** 8)).padStart(8, '0'),
      api_key: `tk_${randomBytes(32).toString('base64url')}`,
      client_secret: randomBytes(32).toString('base64url'),
    },
  };
}

/** The keys that came after the first stacks: nothing was signed or encrypted under them before. */
function laterKeys() {
  return {
    ACT_SIGNING_KEY: key(),
    KEY_SERVICE_API_CREDENTIAL: password(),
    KEY_SERVICE_WORKER_CREDENTIAL: password(),
    KEY_SERVICE_STAFF_CREDENTIAL: password(),
  };
}

/** The passwords of database roles that came after some files were made: each start sets them. */
function laterPasswords() {
  return {
    owner_password: password(),
    api_password: password(),
    worker_password: password(),
    purge_password: password(),
  };
}

/** Adds what came after the file was made. */
function withLaterSecrets(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !('keys' in kept)) return kept;
  return { ...laterPasswords(), ...kept, keys: { ...laterKeys(), ...Object(kept.keys) } };
}

/**
 * Reads the stack's secrets, made at the first start and kept beside the data with mode 0600.
 * Throws when data is there without them, or they cannot be read.
 */
export async function openSecrets(home: Home): Promise<Secrets> {
  if (existsSync(home.secretsFile)) {
    const kept: unknown = JSON.parse(await readFile(home.secretsFile, 'utf8'));
    const parsed = Secrets.safeParse(withLaterSecrets(kept));
    if (parsed.success) {
      if (!isDeepStrictEqual(kept, parsed.data)) await writePrivateJson(home.secretsFile, parsed.data);
      return parsed.data;
    }
    throw new Error(
      `${home.secretsFile} lacks ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}; restore it, or remove ${home.folder} to start over`,
    );
  }
  if (existsSync(join(home.postgresData, 'PG_VERSION')))
    throw new Error(
      `${home.postgresData} holds data whose secrets are gone (${home.secretsFile}); restore the file, or remove ${home.folder} to start over`,
    );
  const made = makeSecrets();
  await writePrivateJson(home.secretsFile, made);
  return made;
}
