import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { workerKeys } from '#activities/common/keys.ts';
import { createActivities } from '#activities/index.ts';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { createExecutions } from '#clients/temporal/executions.ts';
import { createMessenger } from '#clients/messages/messenger.ts';
import { createFolderStorage } from '#clients/storage/folder.ts';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import type { SignRequestFacts } from '#domain/sign-request/sign-request.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { createOrm } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { actPublicKeys, actSigningKey } from '#secrets/act-keys.ts';
import { documentKeysOf } from '#secrets/document-keys.ts';
import { deriveKeys } from '#secrets/keys.ts';
import { makeSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { prove } from '#test/support/world/prove.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { startGatedKeyService } from '#test/support/world/gated-key-service.ts';
import { someHash } from '#test/support/people/signer.ts';

export type Ground = Awaited<ReturnType<typeof startGround>>;

/** Starts the fixture of activities, without Temporal: a database of this file's own, the real key service, one partner. */
export async function startGround() {
  const database = await createMigratedDatabase();
  const [orm, workerOrm] = await Promise.all([
    createOrm({ databaseUrl: database.url }),
    createOrm({ databaseUrl: database.urls.worker }),
  ]);
  const receiver = createWebhookReceiver({ allowPrivate: true });
  const given = { LINK_KEY: randomBytes(32), DATA_ENCRYPTION_KEY: randomBytes(32) };
  const acts = actSigningKey(randomBytes(32));
  const ACT_PUBLIC_KEYS = `hex:${acts.publicKey.toString('hex')}`;
  const keyService = await startGatedKeyService(database.urls.keyservice, { ACT_PUBLIC_KEYS });
  const keys = { ...deriveKeys(given, workerKeys), acts };
  const documents = await mkdtemp(join(tmpdir(), 'tamga-documents-'));
  const activities = createActivities({
    orm: workerOrm,
    receiver,
    keyService: createKeyService(keyService.ofWorker),
    pdfSigner: createPdfSigner(keyService.ofWorker),
    messenger: createMessenger({}, workerOrm),
    keys,
    actKeys: actPublicKeys([acts.publicKey]),
    documents: {
      orm: workerOrm,
      storage: createFolderStorage(documents),
      documentKeys: documentKeysOf(randomBytes(32)),
    },
    baseUrl: 'http://localhost:3000',
    quotas: quotaSettings({ ENV: 'development' }),
    sealedLinkDays: 30,
    retentionDefaults: {},
    // Nothing is asked of it here.
    executions: createExecutions(new Client({ connection: Connection.lazy() })),
  });
  const [organizationId, clientId, now] = [randomUUID(), randomUUID(), new Date()];
  const em = orm.em.fork();
  await em.insert(Organization, {
    id: organizationId,
    name: 'Partner LLC',
    slug: organizationId,
    planId: 'enterprise',
    settings: {},
    createdAt: now,
    updatedAt: now,
  });
  await em.insert(PartnerClient, {
    id: clientId,
    organizationId,
    name: 'Partner',
    secretHash: '0'.repeat(64),
    scopes: ['sign'],
    status: 'active',
    language: 'en',
    createdAt: now,
  });
  return {
    /** May do all in the database; the activities have the worker's role. */
    orm,
    activities,
    organizationId,
    clientId,
    keyService,
    keys,
    /** Subscribes an address to every event. */
    webhook: async (url: string): Promise<string> => {
      const id = randomUUID();
      const signingKeySealed = encryptSigningKey(keys.webhookKeys, makeSigningKey(), id);
      const row = { id, clientId, url, events: [...signRequestEvents], status: 'active' as const };
      await orm.em.fork().insert(Webhook, { ...row, signingKeySealed, createdAt: new Date() });
      return id;
    },
    stop: async () => {
      await Promise.all([receiver.close(), orm.close(), workerOrm.close(), keyService.kill()]);
      await database.drop();
      await rm(documents, { recursive: true, force: true });
    },
  };
}

/** An ISO time so many milliseconds from now. */
export function inMs(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** The facts of a request at level 1, with an id of its own. */
export function factsOf({ clientId, organizationId }: Ground): SignRequestFacts {
  return {
    requestId: randomUUID(),
    clientId,
    organizationId,
    partnerName: 'Partner',
    userEmail: 'bat@example.mn',
    documentHash: someHash(),
    requiredLoa: 1,
    language: 'en',
    notify: true,
    createdAt: inMs(0),
    expiresAt: inMs(3_600_000),
    xRequestId: 'create-1',
  };
}

/** Makes the input that writes a new request, with the proof that its partner asked for it. */
export async function creationOf(ground: Ground, facts = factsOf(ground), writeBy = inMs(9_000)) {
  const workflowId = signRequestWorkflowId(facts.requestId);
  const proofId = await prove(ground, { workflowId, act: 'create', input: {}, content: facts });
  return { facts, proofId, writeBy };
}

/** Writes the row of a new request and gives its id. */
export async function pendingRequest(ground: Ground): Promise<string> {
  const creation = await creationOf(ground);
  await ground.activities.recordCreated(creation);
  return creation.facts.requestId;
}

/** All that the database says of a request, in a fixed order. */
export async function recordOf({ orm }: Ground, requestId: string) {
  const em = orm.em.fork();
  const request = await em.findOne(
    SignRequest,
    { id: requestId },
    { populate: ['signature', 'certificate'] },
  );
  const deliveries = await em.find(WebhookDelivery, { requestId }, { orderBy: { id: 'asc' } });
  const events = await em.find(AuditEvent, { resourceId: requestId }, { orderBy: { sequence: 'asc' } });
  return JSON.parse(JSON.stringify({ request, deliveries, events })) as {
    request: Record<string, unknown> | null;
    deliveries: Record<string, unknown>[];
    events: { action: string }[];
  };
}

/** Proves an act to a request as the API does; gives the id of the proof. */
export function proveTo(ground: Ground, requestId: string, act: string, input: object): Promise<string> {
  return prove(ground, { workflowId: signRequestWorkflowId(requestId), act, input });
}

/** The actor of an act that the API took. */
export const actor = { ipAddress: '192.0.2.7', xRequestId: 'act-1' };

/** Makes the input that signs a request at level 1, now, with the proof that its signer agreed. */
export async function signingOf(ground: Ground, requestId: string) {
  const proofId = await proveTo(ground, requestId, 'sign', { loa: 1, actor });
  return { requestId, loa: 1, signedAt: inMs(0), provedChannel: null, actor, proofId } as const;
}
