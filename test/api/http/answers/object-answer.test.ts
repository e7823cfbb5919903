import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { discardObject, readObject, writeObject } from '#documents/document-store.ts';
import { openLink } from '#test/api/signing/sealed/ground.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { World } from '#test/support/world/world.ts';
import { callsOf } from '#test/api/signing/envelope/ground.ts';

const world = setUp(sharedWorld);
const calls = callsOf(world);
const api = setUp(
  () => serveAnother(world, { documents: watched() }),
  (another) => another.close(),
);
const opened: Readable[] = [];
/** An action that runs once, between the look at the row and the storage. */
let meanwhile: (() => Promise<void>) | undefined;

/** Gives the store of documents with streams that the test sees. */
function watched(): World['deps']['documents'] {
  const { storage } = world.deps.documents;
  const get: typeof storage.get = async (name, part) => {
    const first = meanwhile;
    meanwhile = undefined;
    await first?.();
    const stream = await storage.get(name, part);
    opened.push(stream);
    return stream;
  };
  return { ...world.deps.documents, storage: { ...storage, get } };
}

type Download = { path: string; resource: string; authorization?: string };

const downloads: [string, () => Promise<Download>][] = [
  [
    'a recipient’s document',
    async () => {
      const { going, token } = await calls.alone();
      return { path: `/envelope/${token}/document`, resource: going.id };
    },
  ],
  [
    'a sealed PDF',
    async () => {
      const { id } = (await calls.alone()).going;
      await calls.sql(
        `update envelope set status = 'completed', current_object_id = original_object_id where id = ?`,
        id,
      );
      return { path: `${await openLink(world, { id, envelopeId: id })}/document`, resource: id };
    },
  ],
  [
    'a sender’s envelope',
    async () => {
      const { id, sender } = (await calls.alone()).going;
      const authorization = `Bearer ${sender.access_token}`;
      return { path: `/api/v1/envelopes/${id}/download?version=original`, resource: id, authorization };
    },
  ],
  [
    'a sender’s document',
    async () => {
      const { sender } = (await calls.alone()).going;
      const id = await readyDocument(world, sender);
      const authorization = `Bearer ${sender.access_token}`;
      return { path: `/api/v1/documents/${id}/download`, resource: id, authorization };
    },
  ],
];

function headersOf({ headers }: Response): Record<string, string> {
  const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
  const lasting = [...headers].filter(([name]) => !passing.has(name) && !/ratelimit/.test(name));
  return Object.fromEntries(lasting);
}

async function downloadsOnRecord(resource: string): Promise<number> {
  const acts = await calls.auditOf(resource);
  return acts.filter(({ action }) => /viewed|downloaded/.test(action)).length;
}

test.each(downloads)('HEAD of %s has the headers of GET, and neither opens nor records', async (_, make) => {
  const { path, resource, authorization } = await make();
  const ask = (method: string, more: Record<string, string> = {}) =>
    fetch(api.baseUrl + path, { method, headers: { ...defined({ authorization }), ...more } });
  const before = opened.length;
  const head = await ask('HEAD');
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  expect(opened).toHaveLength(before);
  expect(await downloadsOnRecord(resource)).toBe(0);
  const got = await ask('GET');
  const bytes = await got.arrayBuffer();
  expect(headersOf(head)).toEqual(headersOf(got));
  expect(head.headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(head.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
  expect(opened).toHaveLength(before + 1);
  expect(await downloadsOnRecord(resource)).toBe(1);
  const etag = head.headers.get('etag') ?? '';
  // RFC 9110, 13.1.2; a proxy that compresses weakens the tag.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect([known, (await ask('GET', { 'if-none-match': known })).status]).toEqual([known, 304]);
  expect(opened).toHaveLength(before + 1);
  expect(await downloadsOnRecord(resource)).toBe(1);
});

test('what a client goes away from is closed', async () => {
  const { going, token } = await calls.alone();
  const organizationId = going.sender.user.organization_id;
  const large = Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(1_048_576, 1)));
  const object = await writeObject(world.deps.documents, { organizationId, bytes: large });
  await calls.sql('update envelope set current_object_id = ? where id = ?', object.id, going.id);
  const leaving = new AbortController();
  const answer = await fetch(`${api.baseUrl}/envelope/${token}/document`, { signal: leaving.signal });
  expect(answer.headers.get('content-length')).toBe(String(object.size));
  const stream = opened.at(-1);
  expect(stream?.destroyed).toBe(false);
  leaving.abort();
  await untilTrue(() => Promise.resolve(stream?.destroyed === true));
});

test('an object that nobody began to read is closed', async () => {
  const { going } = await calls.alone();
  const [row] = await calls.sql('select original_object_id as id from envelope where id = ?', going.id);
  const bytes = await readObject(watched(), String(row?.['id']));
  const stream = opened.at(-1);
  bytes.destroy();
  if (stream && !stream.closed) await once(stream, 'close');
  expect(stream?.destroyed).toBe(true);
});

const standing: [string, (token: string, id: string) => string][] = [
  ['a recipient’s document', (token) => `/envelope/${token}/document`],
  ['a sender’s envelope', (_, id) => `/api/v1/envelopes/${id}/download?version=current`],
];

test.each(standing)('of %s that is signed meanwhile comes the revision that stands', async (_, pathOf) => {
  const { going, token } = await calls.alone();
  const { id, sender } = going;
  const revision = async (text: string) => {
    const bytes = Readable.from([Buffer.from(text)]);
    const organizationId = sender.user.organization_id;
    return (await writeObject(world.deps.documents, { organizationId, bytes })).id;
  };
  const [before, after] = [await revision('%PDF-1.7 before'), await revision('%PDF-1.7 after')];
  const stands = (object: string) =>
    calls.sql('update envelope set current_object_id = ?, revision = revision + 1 where id = ?', object, id);
  await stands(before);
  meanwhile = async () => {
    await stands(after);
    await discardObject(world.deps.documents, before);
  };
  const authorization = `Bearer ${sender.access_token}`;
  const answer = await fetch(api.baseUrl + pathOf(token, id), { headers: { authorization } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('%PDF-1.7 after');
  expect(meanwhile).toBeUndefined();
  expect(await downloadsOnRecord(id)).toBe(1);
});
