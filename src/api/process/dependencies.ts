import { Client } from '@temporalio/client';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { openLocations } from '#clients/locations.ts';
import { createMessenger } from '#clients/messages/messenger.ts';
import { createStorage } from '#clients/storage/create-storage.ts';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { createDataConverter } from '#codec/data-converter.ts';
import { payloadKeysOf } from '#codec/payload-keys.ts';
import type { ApiConfig } from '#config/api.ts';
import { createOrm } from '#entities/orm.ts';
import { documentKeysOf } from '#secrets/document-keys.ts';
import { deriveDataKey } from '#secrets/sealed.ts';
import type { Provider } from 'oidc-provider';
import type { Logger } from '#log/log.ts';
import { createUserTokens } from '../http/guards/user-tokens.ts';
import { createPartnerGuard } from '../http/guards/partner.ts';
import { keyServiceOf } from '../common/key-service-settings.ts';
import type { ApiDependencies, ApiKeys } from '../http/deps.ts';
import { createLimits } from '../http/limits/limits.ts';
import { createProvider } from '../oauth/provider/provider.ts';
import { connectTemporal } from '../common/flows/temporal-connection.ts';
import { createCertificateStatus } from '../status/certificate-status.ts';

/** Connects what the API depends on; Temporal and the key service may still be down. `close` ends every connection. */
export async function connectDependencies(
  config: ApiConfig,
  log: Logger,
): Promise<ApiDependencies & { provider: Provider; close: () => Promise<void> }> {
  const findLocation = await openLocations(config.GEOIP_DB);
  const orm = await createOrm({ databaseUrl: config.DATABASE_URL, maxConnections: 20 });
  const temporal = connectTemporal(config.temporal.connection);
  const { connection } = temporal;
  const receiver = createWebhookReceiver({
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE ?? config.ENV === 'development',
    dnsServers: config.WEBHOOK_DNS_SERVERS,
  });
  const limits = createLimits(config, log);
  const { DOCUMENT_ENCRYPTION_KEY: documentKey, DOCUMENT_ENCRYPTION_OLD_KEYS: oldDocumentKeys } = config;
  const storage = createStorage(config.STORAGE_URL);
  const cookieKey = deriveDataKey(config.DATA_ENCRYPTION_KEY, 'cookies').toString('base64url');
  const provider = createProvider({
    issuer: config.BASE_URL,
    orm,
    tokenSigningKey: config.TOKEN_SIGNING_KEY,
    cookieKeys: [cookieKey],
  });
  const keyService = createKeyService(keyServiceOf(config));
  const status = createCertificateStatus({ orm, keyService, log, databaseUrl: config.DATABASE_URL });
  const keys = keysOf(config);
  const { BASE_URL: issuer, TOKEN_SIGNING_KEY: tokenSigningKey } = config;
  const userTokens = await createUserTokens({ issuer, tokenSigningKey });
  return {
    config,
    keys,
    log,
    orm,
    connection,
    temporal: new Client({
      connection,
      namespace: config.temporal.namespace,
      dataConverter: createDataConverter(keys.payloads),
    }),
    keyService,
    status,
    messenger: createMessenger(config, orm),
    receiver,
    limits,
    findLocation,
    provider,
    userTokens,
    documents: { orm, storage, documentKeys: documentKeysOf(documentKey, oldDocumentKeys) },
    partnerGuard: createPartnerGuard({ provider, orm }),
    close: async () => {
      storage.close();
      await Promise.allSettled([
        limits.close(),
        status.close(),
        receiver.close(),
        temporal.close(),
        orm.close(),
      ]);
    },
  };
}

function keysOf(config: ApiConfig): ApiKeys {
  const derive = (purpose: Parameters<typeof deriveDataKey>[1]) =>
    deriveDataKey(config.DATA_ENCRYPTION_KEY, purpose);
  return {
    link: config.LINK_KEY,
    webhookKeys: derive('webhook-keys'),
    fingerprints: derive('fingerprints'),
    storedAnswers: derive('stored-answers'),
    oneTimeCodes: derive('one-time-codes'),
    codeProofs: derive('code-proofs'),
    sealedSads: derive('sealed-sads'),
    envelopeActs: derive('envelope-acts'),
    accessCodes: derive('access-codes'),
    payloads: payloadKeysOf(config.PAYLOAD_ENCRYPTION_KEY, config.PAYLOAD_ENCRYPTION_OLD_KEYS),
  };
}
