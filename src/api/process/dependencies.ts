import { createKeyService } from '#clients/key-service/key-service.ts';
import { openLocations } from '#clients/locations.ts';
import { createMessenger } from '#clients/messages/messenger.ts';
import { createStorage } from '#clients/storage/create-storage.ts';
import { receiverSettings } from '#clients/receiver/receiver-settings.ts';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { createClient } from '#codec/create-client.ts';
import { payloadKeysOf } from '#codec/payload-keys.ts';
import type { ApiConfig } from '#config/api.ts';
import { createSealingThreads } from '#documents/threads/sealing-threads.ts';
import { createOrm } from '#entities/orm.ts';
import { actPublicKeys, actSigningKey } from '#secrets/act-keys.ts';
import { documentKeysOf } from '#secrets/document-keys.ts';
import { deriveKeys } from '#secrets/keys.ts';
import type { Provider } from 'oidc-provider';
import type { Logger } from '#log/log.ts';
import { createUserTokens } from '../http/guards/user-tokens.ts';
import { createPartnerGuard } from '../http/guards/partner.ts';
import { createDrawingThreads } from '../common/evidence/drawing/draw-pdf.ts';
import { keyServiceOf } from '../common/key-service-settings.ts';
import type { ApiDependencies, ApiKeys } from '../http/deps.ts';
import { createLimits } from '../http/limits/limits.ts';
import { createStreams } from '../http/limits/streams.ts';
import { pagesClientSecret } from '../oauth/provider/pages-client.ts';
import { createProvider } from '../oauth/provider/provider.ts';
import { createHealth } from '../common/health/health.ts';
import { connectTemporal } from '../common/flows/temporal-connection.ts';
import { createMachineRoom } from '../common/support/troubles/machine-room.ts';
import { createEnds } from '../signing/sign-request/ends.ts';
import { listenForChanges } from './listen.ts';
import { endsChannel } from '#entities/flow/tell-end.ts';
import { createCertificateStatus, statusChannel } from '../status/certificate-status.ts';
import { createVerification } from '../verification/verification.ts';

const keyNames = [
  'addressSearch',
  'link',
  'webhookKeys',
  'fingerprints',
  'storedAnswers',
  'oneTimeCodes',
  'codeProofs',
  'sealedSads',
  'envelopeActs',
  'accessCodes',
  'pages',
  'staffFactors',
  'userFactors',
  'pushSubscriptions',
] as const;

/** Connects the API's dependencies; Temporal and the key service may still be down. `close` ends every connection. */
export async function connectDependencies(
  config: ApiConfig,
  log: Logger,
): Promise<ApiDependencies & { provider: Provider; close: () => Promise<void> }> {
  const findLocation = await openLocations(config.GEOIP_DB, log);
  const orm = await createOrm({ databaseUrl: config.DATABASE_URL, maxConnections: 20 });
  const temporal = connectTemporal(config.temporal.connection);
  const { connection } = temporal;
  const receiver = createWebhookReceiver(receiverSettings(config));
  const limits = createLimits(config, log);
  const documents = documentsOf(config, orm);
  const { cookies: cookieRing } = deriveKeys(config, ['cookies']);
  const keys = apiKeysOf(config);
  const tokenSigningKeys = [config.TOKEN_SIGNING_KEY, ...config.TOKEN_SIGNING_OLD_KEYS];
  const provider = createProvider({
    issuer: config.BASE_URL,
    orm,
    tokenSigningKeys,
    cookieKeys: cookieRing.all.map(({ key }) => key.toString('base64url')),
    pagesSecret: pagesClientSecret(keys.pages),
  });
  const pdfThreads = pdfThreadsOf(config);
  const keyService = createKeyService(keyServiceOf(config, log));
  const { told, listener } = heardOf({ config, orm, keyService, log });
  const verification = await createVerification({ config, orm, status: told.status, log });
  const userTokens = await createUserTokens({ issuer: config.BASE_URL, tokenSigningKeys });
  return {
    config,
    keys,
    log,
    orm,
    connection,
    ...temporalOf({ config, connection, keys, log, orm, keyService, documents }),
    keyService,
    ...told,
    messenger: createMessenger(config, orm),
    receiver,
    limits,
    findLocation,
    provider,
    userTokens,
    ...pdfThreads,
    verification,
    documents,
    partnerGuard: createPartnerGuard({ orm }),
    close: async () => {
      documents.storage.close();
      await Promise.allSettled([
        ...Object.values(pdfThreads).map((threads) => threads.stop()),
        verification.close(),
        limits.close(),
        listener.close(),
        receiver.close(),
        temporal.close(),
        orm.close(),
      ]);
    },
  };
}

type OfTemporal = Pick<
  ApiDependencies,
  'config' | 'connection' | 'keys' | 'log' | 'orm' | 'keyService' | 'documents'
>;

function temporalOf({ keys, log, ...needs }: OfTemporal) {
  const { connection, config } = needs;
  const { namespace } = config.temporal;
  const temporal = createClient(keys.payloads, { connection, namespace });
  const machineRoom = createMachineRoom({ temporal, log });
  return { temporal, machineRoom, health: createHealth({ ...needs, machineRoom }) };
}

/** What the process hears of, on one connection, and who hears of it. */
function heardOf({
  config,
  orm,
  keyService,
  log,
}: Pick<ApiDependencies, 'config' | 'orm' | 'keyService' | 'log'>) {
  const status = createCertificateStatus({ orm, keyService, log });
  const ends = createEnds(orm);
  const heard = { [statusChannel]: status.heard, [endsChannel]: ends.heard };
  const changes = listenForChanges({ databaseUrl: config.DATABASE_URL, log, heard });
  const streams = createStreams();
  const close = () => {
    streams.end();
    return changes.close();
  };
  return { told: { status, ends, streams }, listener: { close } };
}

function documentsOf(config: ApiConfig, orm: ApiDependencies['orm']): ApiDependencies['documents'] {
  const { DOCUMENT_ENCRYPTION_KEY: current, DOCUMENT_ENCRYPTION_OLD_KEYS: old } = config;
  return { orm, storage: createStorage(config.STORAGE_URL), documentKeys: documentKeysOf(current, old) };
}

function pdfThreadsOf({ PDF_THREADS: count }: Pick<ApiConfig, 'PDF_THREADS'>) {
  return { threads: createDrawingThreads(count), sealingThreads: createSealingThreads(count) };
}

function apiKeysOf(config: ApiConfig): ApiKeys {
  const { PAYLOAD_ENCRYPTION_KEY: current, PAYLOAD_ENCRYPTION_OLD_KEYS: old } = config;
  const acts = actSigningKey(config.ACT_SIGNING_KEY);
  const actProofs = actPublicKeys([acts.publicKey, ...config.ACT_OLD_PUBLIC_KEYS]);
  return { ...deriveKeys(config, keyNames), payloads: payloadKeysOf(current, old), acts, actProofs };
}
