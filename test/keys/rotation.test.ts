import { randomBytes, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { createStorage } from '#clients/storage/create-storage.ts';
import { readObject, writeObject } from '#documents/document-store.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { noteKeys } from '#entities/common/note-keys.ts';
import { documentKeysOf } from '#secrets/document-keys.ts';
import { encryptAct, decryptAct } from '#secrets/envelope-act.ts';
import { heldKeys, type GivenSecrets } from '#secrets/held-keys.ts';
import { keyNameOf, keyRing } from '#secrets/key-ring.ts';
import { deriveKeys } from '#secrets/keys.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { decryptSad, encryptSad } from '#secrets/sad.ts';
import { decryptSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { insertAlone } from './support/insert-alone.ts';
import { countSealed, rotateDataKey } from '../../src/keys/data/rotate-data-key.ts';
import { countDocuments, rotateDocumentKey } from '../../src/keys/data/rotate-document-key.ts';
import { countLinks } from '../../src/keys/links/count-links.ts';
import { endLinks } from '../../src/keys/links/end-links.ts';
import { adviceOfSecrets } from '../../src/keys/status/advice.ts';
import { gatherDatabase } from '../../src/keys/status/gather.ts';

const database = setUp(openOwnDatabase);
const em = () => database.orm.em.fork();
const [old, fresh] = [randomBytes(32), randomBytes(32)];
const quiet = () => undefined;

/** A process of these secrets that runs while `work` does. */
async function whileRunning<T>(given: GivenSecrets, work: () => Promise<T>): Promise<T> {
  const leave = noteKeys(database.orm, { program: 'api', keys: heldKeys(given) }, (error) => {
    throw error;
  });
  try {
    await expect.poll(() => em().execute('select 1 from process_keys')).not.toHaveLength(0);
    return await work();
  } finally {
    await leave();
  }
}

async function one(sql: string): Promise<string> {
  const [row] = await em().execute<{ sealed: string }[]>(sql);
  return row?.sealed ?? '';
}

async function batches(): Promise<unknown[]> {
  const events = await em().find(
    AuditEvent,
    { organizationId: operatorAuditId },
    { orderBy: { sequence: 'asc' } },
  );
  return events.map(({ action, metadata }) => ({ action, ...metadata }));
}

describe('DOCUMENT_ENCRYPTION_KEY', () => {
  const given = { DOCUMENT_ENCRYPTION_KEY: fresh, DOCUMENT_ENCRYPTION_OLD_KEYS: [old] };
  const before = { DOCUMENT_ENCRYPTION_KEY: old, DOCUMENT_ENCRYPTION_OLD_KEYS: [fresh] };
  const folder = setUp(startFolder);
  const storage = setUp(
    () => Promise.resolve(createStorage(pathToFileURL(folder.path).href)),
    (one) => one.close(),
  );
  const storeOf = (current: Buffer, others: Buffer[]) => ({
    orm: database.orm,
    storage,
    documentKeys: documentKeysOf(current, others),
  });
  const write = (store: ReturnType<typeof storeOf>, text: string) =>
    writeObject(store, { organizationId: randomUUID(), bytes: Readable.from([Buffer.from(text)]) });
  const read = async (store: ReturnType<typeof storeOf>, id: string) =>
    String(await buffer(await readObject(store, id)));

  test('is not changed while a process that runs could not read it, or still uses the old one', async () => {
    await expect(rotateDocumentKey(em(), { DOCUMENT_ENCRYPTION_KEY: fresh }, quiet)).rejects.toThrow(
      'DOCUMENT_ENCRYPTION_OLD_KEYS is not set',
    );
    await whileRunning({ DOCUMENT_ENCRYPTION_KEY: old }, async () => {
      await expect(rotateDocumentKey(em(), given, quiet)).rejects.toThrow(
        `cannot read what is under ${keyNameOf(fresh)}. Give it the key in DOCUMENT_ENCRYPTION_OLD_KEYS`,
      );
    });
    await whileRunning(before, async () => {
      await expect(rotateDocumentKey(em(), given, quiet)).rejects.toThrow('still uses an older key');
      // On a machine whose clock is ahead it runs all the same.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
      const asked = rotateDocumentKey(em(), given, quiet).finally(() => vi.useRealTimers());
      await expect(asked).rejects.toThrow('still uses an older key');
    });
  });

  test('is changed while documents are written and read, by processes of both orders; then the old one may go', async () => {
    const [reader, writer] = [storeOf(old, [fresh]), storeOf(fresh, [old])];
    const texts = Array.from({ length: 30 }, (_, index) => `document ${index}`);
    const ids = await Promise.all(texts.map(async (text) => (await write(reader, text)).id));
    const rotating = whileRunning(given, () => rotateDocumentKey(em(), given, quiet));
    const readings = ids.flatMap((id) => [read(reader, id), read(writer, id)]);
    const late = await write(writer, 'late');
    expect(await Promise.all(readings)).toEqual(texts.flatMap((text) => [text, text]));
    expect(await rotating).toBe(30);
    expect(await countDocuments(em())).toEqual([{ id: keyNameOf(fresh), rows: 31 }]);
    const alone = storeOf(fresh, []);
    expect(await Promise.all(ids.map((id) => read(alone, id)))).toEqual(texts);
    expect(await read(alone, late.id)).toBe('late');
    expect(await whileRunning(given, () => rotateDocumentKey(em(), given, quiet))).toBe(0);
    expect(await batches()).toEqual([
      {
        action: 'secret.renewed',
        secret: 'DOCUMENT_ENCRYPTION_KEY',
        key_name: keyNameOf(fresh),
        renewed: 30,
      },
    ]);
  });

  test('has no key left out: a document under a key that is not given stops it before anything moves', async () => {
    const stranger = randomBytes(32);
    const { id } = await write(storeOf(stranger, []), 'stranger');
    await expect(rotateDocumentKey(em(), given, quiet)).rejects.toThrow(
      `1 documents are under the key ${keyNameOf(stranger)}, which is not given`,
    );
    await em().execute('delete from stored_object where id = ?', [id]);
  });
});

describe('DATA_ENCRYPTION_KEY', () => {
  const given = { DATA_ENCRYPTION_KEY: fresh, DATA_ENCRYPTION_OLD_KEYS: [old] };
  const names = ['webhookKeys', 'sealedSads', 'envelopeActs'] as const;
  const keysOf = (current: Buffer, others: Buffer[] = []) =>
    deriveKeys({ LINK_KEY: old, DATA_ENCRYPTION_KEY: current, DATA_ENCRYPTION_OLD_KEYS: others }, names);
  const [webhook, client, activation, act] = Array.from({ length: 4 }, () => randomUUID());
  const now = new Date();

  test('is changed for all that lives long, and tells what still needs the old one', async () => {
    const keys = keysOf(old);
    await insertAlone(em(), 'webhook', {
      id: webhook,
      organization_id: randomUUID(),
      url: 'https://hooks.example.mn',
      events: '{}',
      status: 'active',
      signing_key_sealed: encryptSigningKey(keys.webhookKeys, 'of the webhook', webhook ?? ''),
      previous_keys_sealed: JSON.stringify([encryptSigningKey(keys.webhookKeys, 'before', webhook ?? '')]),
      previous_keys_until: new Date(Date.now() + 3_600_000),
      created_at: now,
    });
    await insertAlone(em(), 'partner_client', {
      id: client,
      organization_id: randomUUID(),
      name: 'A',
      secret_hash: '0'.repeat(64),
      scopes: '{}',
      callback_key_sealed: encryptSigningKey(keys.webhookKeys, 'of the client', client ?? ''),
      created_at: now,
    });
    await insertAlone(em(), 'flow_activation', {
      id: activation,
      request_id: randomUUID(),
      user_id: randomUUID(),
      credential_id: randomUUID(),
      sad_sealed: encryptSad(keys.sealedSads, 'sad', activation ?? ''),
      proof_id: randomUUID(),
      expires_at: now,
      created_at: now,
    });
    const payload = { values: [], signature: null, initials: null };
    await insertAlone(em(), 'envelope_act', {
      id: act,
      envelope_id: randomUUID(),
      kind: 'sign',
      payload_sealed: encryptAct(keys.envelopeActs, { id: act ?? '', kind: 'sign', payload }),
      created_at: now,
    });
    const before = { DATA_ENCRYPTION_KEY: old, DATA_ENCRYPTION_OLD_KEYS: [fresh] };
    await whileRunning(before, () =>
      expect(rotateDataKey(em(), given, quiet)).rejects.toThrow('still uses an older key'),
    );
    expect(await rotateDataKey(em(), given, quiet)).toBe(4);
    expect(await rotateDataKey(em(), given, quiet)).toBe(0);
    expect((await countSealed(em())).every(({ id }) => id === keyNameOf(fresh))).toBe(true);
    const state = await whileRunning(given, () => gatherDatabase(em(), given));
    expect(adviceOfSecrets(state)).toEqual([
      `DATA_ENCRYPTION_KEY: keep ${keyNameOf(old)}; 1 webhook keys before a rotation of their own, for a day.`,
    ]);
  });

  test('opens what was moved, alone', async () => {
    const keys = keysOf(fresh);
    const ofWebhook = await one('select signing_key_sealed as sealed from webhook');
    expect(decryptSigningKey(keys.webhookKeys, ofWebhook, webhook ?? '')).toBe('of the webhook');
    const ofClient = await one('select callback_key_sealed as sealed from partner_client');
    expect(decryptSigningKey(keys.webhookKeys, ofClient, client ?? '')).toBe('of the client');
    const sad = await one('select sad_sealed as sealed from flow_activation');
    expect(decryptSad(keys.sealedSads, sad, activation ?? '')).toBe('sad');
    const payloadSealed = await one('select payload_sealed as sealed from envelope_act');
    expect(decryptAct(keys.envelopeActs, { id: act ?? '', kind: 'sign', payloadSealed }).values).toEqual([]);
  });

  test('may lose the old one once nothing is under it', async () => {
    await em().execute(`update webhook set previous_keys_until = now() - interval '1 s'`);
    const state = await whileRunning(given, () => gatherDatabase(em(), given));
    expect(adviceOfSecrets(state)).toEqual([
      `DATA_ENCRYPTION_KEY: nothing is under ${keyNameOf(old)}; take it out of DATA_ENCRYPTION_OLD_KEYS twelve hours after the last process got the new key.`,
    ]);
  });
});

test('LINK_KEY: open links are counted by their key, and can be ended for the next reminder to send others', async () => {
  const [id, ring] = [randomUUID(), keyRing(fresh, [old])];
  const link = { purpose: 'sign', id, generation: 1 } as const;
  const row = { id, client_id: randomUUID(), organization_id: randomUUID(), partner_name: 'A' };
  await insertAlone(em(), 'sign_request', {
    ...row,
    status: 'pending',
    document_hash: '0'.repeat(64),
    required_loa: 1,
    language: 'en',
    notify: true,
    link_hash: tokenHash(linkToken(keyRing(old), link)),
    link_generation: 1,
    created_at: new Date(),
    expires_at: new Date(),
    x_request_id: 'x',
  });
  expect(await countLinks(em(), ring)).toEqual(new Map([[keyNameOf(old), 1]]));
  expect(await countLinks(em(), keyRing(fresh))).toEqual(new Map([['unknown', 1]]));
  expect(await endLinks(em(), ring)).toBe(1);
  expect(await countLinks(em(), ring)).toEqual(new Map([[keyNameOf(fresh), 1]]));
  expect(await endLinks(em(), ring)).toBe(0);
});
