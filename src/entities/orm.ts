import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseDriver } from '#database/driver.ts';
import { AccessCodeTries } from './access-code-tries.ts';
import { AccessToken } from './access-token.ts';
import { AccountLink } from './account-link.ts';
import { ApiKey } from './api-key.ts';
import { AttemptCounter } from './attempt-counter.ts';
import { AuditEvent } from './audit-event.ts';
import { AuditHeadTimestamp } from './audit-head-timestamp.ts';
import { Certificate } from './certificate.ts';
import { EnvelopeAct } from './envelope-act.ts';
import { EnvelopeField } from './envelope-field.ts';
import { EnvelopeRecipient } from './envelope-recipient.ts';
import { Envelope } from './envelope.ts';
import { Evidence } from './evidence.ts';
import { CompletionCertificate } from './completion-certificate.ts';
import { FlowActivation } from './flow-activation.ts';
import { Document } from './document.ts';
import { IdempotencyRecord } from './idempotency-record.ts';
import { migrations } from './migrations/index.ts';
import { OauthRecord } from './oauth-record.ts';
import { Organization } from './organization.ts';
import { OutboxMessage } from './outbox-message.ts';
import { PartnerClient } from './partner-client.ts';
import { PhoneCode } from './phone-code.ts';
import { RateLimitCounter } from './rate-limit-counter.ts';
import { RecipientCode } from './recipient-code.ts';
import { RefreshToken } from './refresh-token.ts';
import { SignRequest } from './sign-request.ts';
import { SigningCode } from './signing-code.ts';
import { StaffLink } from './staff-link.ts';
import { StaffMember } from './staff-member.ts';
import { StaffSession } from './staff-session.ts';
import { StoredObject } from './stored-object.ts';
import { Subscription } from './subscription.ts';
import { UsageRecord } from './usage-record.ts';
import { UserAccount } from './user-account.ts';
import { UserSession } from './user-session.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { Webhook } from './webhook.ts';

export type { EntityManager } from '@mikro-orm/postgresql';
export type Orm = MikroORM;

const entities = [
  AccessCodeTries,
  AccessToken,
  AccountLink,
  ApiKey,
  AttemptCounter,
  AuditEvent,
  AuditHeadTimestamp,
  Certificate,
  CompletionCertificate,
  Document,
  Envelope,
  EnvelopeAct,
  EnvelopeField,
  EnvelopeRecipient,
  Evidence,
  FlowActivation,
  IdempotencyRecord,
  OauthRecord,
  Organization,
  OutboxMessage,
  PartnerClient,
  PhoneCode,
  RateLimitCounter,
  RecipientCode,
  RefreshToken,
  SignRequest,
  SigningCode,
  StaffLink,
  StaffMember,
  StaffSession,
  StoredObject,
  Subscription,
  UsageRecord,
  UserAccount,
  UserSession,
  WebhookDelivery,
  Webhook,
];

/** The schema of the API's and the worker's tables; the key service has one of its own that this role cannot read. */
const schema = 'tamga';

/**
 * Connects to PostgreSQL with every table of the API and the worker; `orm.migrator.up()` brings them up to date,
 * `orm.close()` ends the pool. A statement that runs longer than 10 s is cancelled by the server.
 */
export function createOrm(settings: { databaseUrl: string; maxConnections?: number }): Promise<Orm> {
  return MikroORM.init({
    clientUrl: settings.databaseUrl,
    entities,
    extensions: [Migrator],
    pool: { min: 0, max: settings.maxConnections ?? 10 },
    driverOptions: databaseDriver(schema),
    // A mistyped database is told of, not made.
    ensureDatabase: false,
    forceUtcTimezone: true,
    // A pool error or a migration is told by whoever asked for it, not printed.
    logger: () => undefined,
    migrations: {
      migrationsList: migrations,
      tableName: `${schema}.migration`,
      snapshot: false,
      transactional: true,
    },
  });
}

/** Number of the advisory lock under which migrations run; the key service's locks have other numbers. */
const migrationLock = 7_320_001;

/** Makes the schema when it is absent and brings the tables up to date; several that start at once wait for each other. */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('set local statement_timeout = 0');
    await em.execute('select pg_advisory_xact_lock(?)', [migrationLock]);
    const [found] = await em.execute('select 1 from pg_namespace where nspname = ?', [schema]);
    // On a connection of its own, as the migrator, which must see the schema.
    if (!found) await orm.em.fork().execute(`create schema ${schema}`);
    await orm.migrator.up();
  });
}
