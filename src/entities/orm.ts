import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseDriver } from '#database/driver.ts';
import { AbuseReport } from './account/abuse-report.ts';
import { AccessCodeTries } from './envelope/access-code-tries.ts';
import { AccessToken } from './account/access-token.ts';
import { AccountCode } from './account/account-code.ts';
import { AccountLink } from './account/account-link.ts';
import { ActProof } from './common/act-proof.ts';
import { ApiKey } from './account/api-key.ts';
import { AppConsent } from './account/app-consent.ts';
import { AttemptCounter } from './common/attempt-counter.ts';
import { AuditEvent } from './audit/audit-event.ts';
import { AuditHeadSeal } from './audit/audit-head-seal.ts';
import { AuditHeadTimestamp } from './audit/audit-head-timestamp.ts';
import { CscAuthorization } from './certificate/csc-authorization.ts';
import { Certificate } from './certificate/certificate.ts';
import { CertificateAct } from './certificate/certificate-act.ts';
import { CertificateCode } from './certificate/certificate-code.ts';
import { CertificateUse } from './certificate/certificate-use.ts';
import { FlowAddress } from './flow/flow-address.ts';
import { MessageAttempt } from './flow/message-attempt.ts';
import { LegalHold } from './retention/legal-hold.ts';
import { PurgeBatch } from './retention/purge-batch.ts';
import { RetentionPolicy } from './retention/retention-policy.ts';
import { Tombstone } from './retention/tombstone.ts';
import { EnvelopeAct } from './envelope/envelope-act.ts';
import { EnvelopeField } from './envelope/envelope-field.ts';
import { EnvelopeRecipient } from './envelope/envelope-recipient.ts';
import { Envelope } from './envelope/envelope.ts';
import { Evidence } from './sign-request/evidence.ts';
import { CompletionCertificate } from './envelope/completion-certificate.ts';
import { FlowActivation } from './sign-request/flow-activation.ts';
import { Document } from './document/document.ts';
import { IdempotencyRecord } from './common/idempotency-record.ts';
import { IdentityProof } from './account/identity-proof.ts';
import { Invitation } from './account/invitation.ts';
import { migrations } from './migrations/index.ts';
import { OauthRecord } from './account/oauth-record.ts';
import { Organization } from './account/organization.ts';
import { OutboxMessage } from './common/outbox-message.ts';
import { PartnerClient } from './account/partner-client.ts';
import { Passkey } from './account/passkey.ts';
import { PendingSignIn } from './account/pending-sign-in.ts';
import { PhoneCode } from './account/phone-code.ts';
import { ProcessKeys } from './common/process-keys.ts';
import { QuotaTaking } from './account/quota-taking.ts';
import { QuotaUse } from './account/quota-use.ts';
import { RateLimitCounter } from './common/rate-limit-counter.ts';
import { RecipientCode } from './envelope/recipient-code.ts';
import { RecoveryCode } from './account/recovery-code.ts';
import { RefreshToken } from './account/refresh-token.ts';
import { SentDocument } from './envelope/sent-document.ts';
import { SealedLink } from './envelope/sealed-link.ts';
import { SingleUseLink } from './envelope/single-use-link.ts';
import { SignRequest } from './sign-request/sign-request.ts';
import { SigningCode } from './sign-request/signing-code.ts';
import { StaffFactor } from './staff/staff-factor.ts';
import { StaffIdentity } from './staff/staff-identity.ts';
import { StaffLink } from './staff/staff-link.ts';
import { StaffMember } from './staff/staff-member.ts';
import { StaffPreviewFlow } from './staff/staff-preview-flow.ts';
import { StaffPreview } from './staff/staff-preview.ts';
import { StaffProposal } from './staff/staff-proposal.ts';
import { StaffPasskey } from './staff/staff-passkey.ts';
import { StaffSession } from './staff/staff-session.ts';
import { StaffSignIn } from './staff/staff-sign-in.ts';
import { StatusMaterial } from './certificate/status-material.ts';
import { StoredObject } from './document/stored-object.ts';
import { Subscription } from './account/subscription.ts';
import { UsageRecord } from './account/usage-record.ts';
import { UserAccount } from './account/user-account.ts';
import { Confirmation } from './confirmation/confirmation.ts';
import { Device } from './account/device.ts';
import { BulkSend } from './bulk-send/bulk-send.ts';
import { BulkSendRow } from './bulk-send/bulk-send-row.ts';
import { Template } from './template/template.ts';
import { TotpSecret } from './account/totp-secret.ts';
import { PartnerLogo } from './account/partner-logo.ts';
import { PushKey } from './account/push-key.ts';
import { UserDevice } from './account/user-device.ts';
import { UserIdentity } from './account/user-identity.ts';
import { UserSession } from './account/user-session.ts';
import { WebhookDelivery } from './webhook/webhook-delivery.ts';
import { WorkflowTaskFailure } from './common/workflow-task-failure.ts';
import { Webhook } from './webhook/webhook.ts';

import type { Orm } from './common/entity-manager.ts';

export type { EntityManager, Orm } from './common/entity-manager.ts';

export const entities = [
  AbuseReport,
  AccessCodeTries,
  AccessToken,
  AccountCode,
  AccountLink,
  ActProof,
  ApiKey,
  AppConsent,
  AttemptCounter,
  AuditEvent,
  AuditHeadSeal,
  AuditHeadTimestamp,
  Certificate,
  CertificateAct,
  CertificateCode,
  CertificateUse,
  CscAuthorization,
  CompletionCertificate,
  Confirmation,
  Device,
  Document,
  Envelope,
  EnvelopeAct,
  FlowAddress,
  MessageAttempt,
  EnvelopeField,
  EnvelopeRecipient,
  Evidence,
  FlowActivation,
  IdempotencyRecord,
  IdentityProof,
  Invitation,
  LegalHold,
  PurgeBatch,
  PartnerLogo,
  PushKey,
  RetentionPolicy,
  Tombstone,
  OauthRecord,
  Organization,
  OutboxMessage,
  PartnerClient,
  Passkey,
  PendingSignIn,
  PhoneCode,
  ProcessKeys,
  QuotaTaking,
  QuotaUse,
  RateLimitCounter,
  RecipientCode,
  RecoveryCode,
  RefreshToken,
  SentDocument,
  SealedLink,
  SingleUseLink,
  SignRequest,
  SigningCode,
  StaffFactor,
  StaffIdentity,
  StaffLink,
  StaffMember,
  StaffPreview,
  StaffPreviewFlow,
  StaffProposal,
  StaffPasskey,
  StaffSession,
  StaffSignIn,
  StatusMaterial,
  StoredObject,
  Subscription,
  UsageRecord,
  UserAccount,
  BulkSend,
  BulkSendRow,
  Template,
  TotpSecret,
  UserDevice,
  UserIdentity,
  UserSession,
  WebhookDelivery,
  WorkflowTaskFailure,
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
    driverOptions: databaseDriver(schema, settings.databaseUrl),
    // A mistyped database is reported, not created.
    ensureDatabase: false,
    forceUtcTimezone: true,
    // The caller reports a pool error or a migration; the ORM prints nothing.
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
