import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseDriver } from '#database/driver.ts';
import { OcspAnswer } from './ocsp-answer.ts';
import { RevocationList } from './revocation-list.ts';
import { AuditHead } from './audit-head.ts';
import { Activation } from './activation.ts';
import { Certificate } from './certificate.ts';
import { DevicePin } from './device-pin.ts';
import { KeyEncryptionKeyUse } from './key-encryption-key-use.ts';
import { LogEntry } from './log-entry.ts';
import { migrations } from './migrations/index.ts';
import { SigningOperation } from './signing-operation.ts';
import { StoredKey } from './stored-key.ts';
import { TimestampEntry } from './timestamp-entry.ts';
import { TimestampRoot } from './timestamp-root.ts';

export type { EntityManager } from '@mikro-orm/postgresql';
export type Orm = MikroORM;

export const entities = [
  Activation,
  AuditHead,
  Certificate,
  DevicePin,
  KeyEncryptionKeyUse,
  LogEntry,
  OcspAnswer,
  RevocationList,
  SigningOperation,
  StoredKey,
  TimestampEntry,
  TimestampRoot,
];

/** The key service's own schema; no other process reads it. */
const schema = 'keyservice';

/** Numbers of the advisory locks that this program takes; any other program uses other numbers. */
export const locks = {
  start: 7_310_001,
  /** Also in append_log_entries and append_to_log. */
  log: 7_310_002,
  revocationLists: 7_310_004,
  timestampRoots: 7_310_005,
  auditHeads: 7_310_006,
} as const;

/**
 * Connects to PostgreSQL with the key service's tables; `orm.close()` ends the pool. A statement that runs longer than
 * 10 s is cancelled by the server.
 */
export function createOrm(databaseUrl: string): Promise<Orm> {
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities: [...entities],
    extensions: [Migrator],
    pool: { min: 0, max: 20 },
    driverOptions: databaseDriver(schema, databaseUrl),
    forceUtcTimezone: true,
    // The operator makes the database; an ORM that makes one of a mistyped name hides the mistake.
    ensureDatabase: false,
    // The ORM would write to the console; errors that matter are thrown.
    logger: () => undefined,
    migrations: {
      migrationsList: migrations,
      tableName: `${schema}.migration`,
      snapshot: false,
      transactional: true,
    },
  });
}

/** Makes the schema when it is absent and brings the tables up to date; safe when several start at once. */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    const [found] = await em.execute('select 1 from pg_namespace where nspname = ?', [schema]);
    if (!found) await orm.em.fork().execute(`create schema ${schema}`);
    await orm.migrator.up();
  });
}
