import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import { databaseFault } from '#database/outage.ts';
import { createOrm, migrate } from './entities/orm.ts';
import type { Orm } from './entities/orm.ts';
import { createKeyStore } from './keys/homes/key-stores.ts';
import { openTokenOfKeys } from './keys/homes/open-token.ts';
import { keyEncryptionKeys } from './keys/key-encryption-keys.ts';
import type { KeyEncryptionKeys } from './keys/key-encryption-keys.ts';
import type { PinCost } from './keys/pin.ts';
import { clockFault, databaseTime } from './log/clock.ts';
import { forgetHolder } from './rotation/key-holders.ts';
import { noteActiveKey } from './rotation/note-active-key.ts';
import type { KeyService } from './service.ts';
import { PinRefused, TokenRefused, TokenUnavailable } from './token/token.ts';
import type { Token } from './token/token.ts';

/** The time that a start waits for its database, in milliseconds. */
const databasePatience = 30_000;

/** A start that cannot go on; the message is for the operator. */
export class StartError extends Error {
  /** 78 (EX_CONFIG) where a supervisor must not start the process again before somebody has looked. */
  readonly exitCode: 1 | 78;

  constructor(message: string, exitCode: 1 | 78 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

async function migrateWhenReachable(orm: Orm, logger: Logger): Promise<void> {
  const until = Date.now() + databasePatience;
  for (;;) {
    try {
      await migrate(orm);
      return;
    } catch (error) {
      const fault = databaseFault(error);
      if ((error as { code?: unknown }).code === '42501')
        throw new StartError(
          'DATABASE_URL: this role may not make or change the tables of this version; give it CREATE on the database, or the schema keyservice (docs/run/database-roles.md)',
          78,
        );
      if (!fault) throw error;
      if (fault === 'configuration') {
        throw new StartError(
          'DATABASE_URL: there is no such database, user or password; correct the address',
        );
      }
      if (Date.now() > until) {
        throw new StartError('DATABASE_URL: the database cannot be reached; start it or correct the address');
      }
      logger.warn('the database cannot be reached yet; trying again for up to 30 s');
      await sleep(1_000);
    }
  }
}

/** Certificates of a wrong time would be made at the first start, and kept. */
async function checkClock(orm: Orm): Promise<void> {
  const [row] = await orm.em.fork().execute<{ now: number }[]>(`select ${databaseTime} as now`);
  const fault = clockFault(row?.now ?? 0);
  if (fault) throw new StartError(fault);
}

/** Every stored key must be under a key that this process was given, or it could never be used. */
async function checkKeyEncryptionKeys(orm: Orm, keks: KeyEncryptionKeys): Promise<void> {
  const rows = await orm.em.fork().execute<{ kek_id: string }[]>(
    `select distinct kek_id from stored_key where destroyed_at is null and kek_id is not null
     union select distinct kek_id from activation where sealed_data_key is not null`,
  );
  const missing = rows.map(({ kek_id: id }) => id).filter((id) => !keks.has(id));
  if (missing.length === 0) return;
  throw new StartError(
    `KEY_ENCRYPTION_KEY: stored keys are under another key (${missing.join(', ')}); give the one this database was made with, here or in KEY_ENCRYPTION_OLD_KEYS`,
  );
}

async function openToken(orm: Orm, { token }: KeyServiceConfig, logger: Logger): Promise<Token | undefined> {
  try {
    return await openTokenOfKeys({ orm, settings: token, logger });
  } catch (error) {
    if (error instanceof PinRefused) throw new StartError(error.message, 78);
    if (error instanceof TokenRefused) throw new StartError(error.message);
    if (!(error instanceof TokenUnavailable)) throw error;
    throw new StartError(`PKCS11_MODULE: the token cannot be used: ${error.message}`);
  }
}

/** The database of the key service with the homes of its keys. */
export type OpenKeys = Pick<KeyService, 'orm' | 'keks' | 'token' | 'keyStore'> & {
  close: () => Promise<void>;
};

/**
 * Connects, migrates, and opens the homes of keys, until `close`. `pinCost` is for tests: what a PIN costs is no setting. Throws
 * StartError.
 */
export async function openKeys(
  config: KeyServiceConfig,
  logger: Logger,
  pinCost?: PinCost,
): Promise<OpenKeys> {
  const orm = await createOrm(config.DATABASE_URL);
  try {
    await migrateWhenReachable(orm, logger);
    await checkClock(orm);
    const keks = keyEncryptionKeys(config.KEY_ENCRYPTION_KEY, config.KEY_ENCRYPTION_OLD_KEYS);
    await checkKeyEncryptionKeys(orm, keks);
    await noteActiveKey(orm, keks);
    const token = await openToken(orm, config, logger);
    const close = async () => {
      await token?.close();
      await forgetHolder({ orm, keks }).catch(() => undefined);
      await orm.close(true);
    };
    return { orm, keks, token, keyStore: createKeyStore(keks, { token, pinCost }), close };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}
