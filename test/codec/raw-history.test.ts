import { beforeAll, describe, expect, test, vi } from 'vitest';
import { temporal } from '@temporalio/proto';
import { decryptPayload } from '#codec/payload-codec.ts';
import { searchAttributes } from '#domain/common/search-attributes.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { askHolder, makeHolder, withCodeAndPin } from '#test/support/people/credential.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, untilStatus, type NewRequest } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveriesOf, deliveryHandle, register } from '#test/workflows/support/delivery.ts';
import { runEnvelope } from './support/envelope-secrets.ts';
import { actor, handleOf, linksTo, rowOf, startFlow } from '#test/workflows/support/flow.ts';
import { found, formsOf, readStore, unsealed, type Raw } from './support/raw-store.ts';

vi.setConfig({ hookTimeout: 120_000 });

/** The values that were told to the product in confidence, or made by it, under names for the reader of a failure. */
const secrets: Record<string, string> = {};
/** Six digits may stand in any number, so they are looked for as a number of their own. */
const codes: string[] = [];

const world = setUp(startWorld);
let raw: Raw;
/** The data that the server keeps; and the same with the workflows' answers to queries. */
let stored: Buffer;
let everything: Buffer;

const browser = { 'user-agent': 'Confidential-Browser/7.1' };

async function newRequest(name: string): Promise<NewRequest> {
  const fields = {
    user_email: `${name}.signer@confidential.example`,
    document_name: `Lease of ${name} Street 17.pdf`,
    description: `Rent for ${name}: 2,500,000 a month`,
    document_url: `https://files.example.mn/${name}?key=0a1b2c`,
    external_ref: `contract-${name}-4711`,
  };
  const made = await createRequest(world, fields);
  const row = await rowOf(world, made.request_id);
  Object.assign(secrets, {
    [`${name} address`]: fields.user_email,
    [`${name} document`]: fields.document_name,
    [`${name} description`]: fields.description,
    [`${name} document url`]: fields.document_url,
    [`${name} reference`]: fields.external_ref,
    [`${name} hash`]: made.fields.document_hash,
    [`${name} token`]: made.token,
    [`${name} link`]: made.sign_url,
    [`${name} link hash`]: row?.linkHash,
  });
  return made;
}

/** Runs every path to its end, with one receiver that fails for a while and one that fails for good. */
async function runFlows(): Promise<void> {
  const hook = await startReceiver([
    { status: 500, body: 'Confidential answer of the receiver' },
    { status: 200 },
  ]);
  const registered = await register(world, world.partner, hook.url);
  Object.assign(secrets, {
    'webhook url': hook.url,
    'webhook key': registered.signing_key,
    'receiver’s answer': 'Confidential answer of the receiver',
    browser: browser['user-agent'],
    'decline reason': 'The rent is wrong by one zero',
    'link key': world.deps.keys.link.current.key.toString('hex'),
    'payload key': world.deps.keys.payloads.current.key.export().toString('hex'),
  });

  const signed = await newRequest('signed');
  codes.push(await getCode(world, signed.token, signed.fields.user_email ?? ''));
  await call(world, `/sign/${signed.token}/sign`, {
    body: { otp: codes[0], consent: true },
    headers: browser,
  });
  await untilStatus(world, signed.request_id, 'signed');
  const declined = await newRequest('declined');
  await call(world, `/sign/${declined.token}/decline`, {
    body: { reason: secrets['decline reason'] },
    headers: browser,
  });
  const withdrawn = await newRequest('withdrawn');
  await call(world, `/partner/sign-request/${withdrawn.request_id}`, {
    method: 'DELETE',
    token: await world.partner.token('sign'),
    headers: browser,
  });
  const owned = await signWithCredential();
  const row = await rowOf(world, signed.request_id);
  secrets['signature'] = row?.signature?.slice(0, 80) ?? 'none';
  secrets['certificate'] = row?.certificate?.split('\n')[3] ?? 'none';
  for (const { request_id: id } of [signed, declined, withdrawn, owned]) {
    await handleOf(world, id).result();
    for (const delivery of await deliveriesOf(world, id)) {
      const handle = deliveryHandle(world, delivery.id);
      if (id === signed.request_id) await handle.executeUpdate('retryNow');
      await handle.result();
    }
  }
  await newRequest('pending');
  await hook.stop();
}

/** Level 3: a code and the PIN of the signer's own credential. */
async function signWithCredential(): Promise<NewRequest> {
  const holder = await makeHolder(world);
  const owned = await askHolder(world, holder);
  const { otp, pin } = await withCodeAndPin(world, owned);
  codes.push(String(otp), String(pin));
  Object.assign(secrets, {
    'holder’s address': holder.email,
    'holder’s name': 'Saran Bold',
    'owned token': owned.token,
    'owned hash': owned.fields.document_hash,
  });
  await call(world, `/sign/${owned.token}/sign`, { body: { otp, pin, consent: true } });
  await untilStatus(world, owned.request_id, 'signed');
  const row = await rowOf(world, owned.request_id);
  secrets['owned signature'] = row?.signature?.slice(0, 80) ?? 'none';
  return owned;
}

/**
 * Runs an activity that fails once, and a delivery whose workflow fails for good: both leave failures in their histories.
 */
async function runFailures(): Promise<void> {
  const { em } = world.owner;
  const hook = await startReceiver([{ status: 500 }]);
  await call(world, '/partner/callback-key', { token: await world.partner.token('webhook') });
  await em.fork().execute('alter table outbox_message rename to outbox_message_away');
  const fields = { callbackUrl: hook.url, notify: true };
  const flow = await startFlow(world, fields, { webhookSchedule: [0, 0.1] });
  await untilTrue(async () => {
    const { raw } = await flow.handle.describe();
    return (raw.pendingActivities ?? []).some(({ lastFailure }) => lastFailure);
  });
  await em.fork().execute('alter table outbox_message_away rename to outbox_message');
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await flow.handle.result();
  const deliveries = await deliveriesOf(world, flow.id);
  for (const { id, endpointUrl } of deliveries)
    if (endpointUrl === hook.url)
      await deliveryHandle(world, id)
        .result()
        .catch(() => undefined);
  await hook.stop();
}

beforeAll(async () => {
  await runFlows();
  Object.assign(secrets, await runEnvelope(world));
  await runFailures();
  raw = await readStore(world.config.temporal.namespace);
  stored = Buffer.concat(raw.stored);
  everything = Buffer.concat([stored, ...raw.details]);
});

describe('what Temporal keeps', () => {
  test('is there to be read: every flow with its deliveries', () => {
    const kinds = raw.executions.map(({ workflowId }) => workflowId.split('/')[0]);
    expect(kinds.filter((kind) => kind === 'sign-request')).toHaveLength(6);
    expect(kinds.filter((kind) => kind === 'envelope')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'webhook').length).toBeGreaterThanOrEqual(4);
    for (const { workflowId } of raw.executions) expect(found(stored, { workflowId })).toHaveLength(1);
  });

  test('holds no address, name, link, token, hash, key or signature, in no form', () => {
    expect(Object.values(secrets).every((secret) => secret.length >= 8)).toBe(true);
    expect(found(everything, secrets)).toEqual([]);
  });

  test('holds no code and no PIN', () => {
    expect(codes).toHaveLength(3);
    const text = everything.toString('latin1');
    for (const code of codes) {
      expect(code).toMatch(/^\d{6}$/);
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
    }
  });

  test('holds them sealed: with the key they are there, so that the search above would have found them', () => {
    const { payloads: keys } = world.deps.keys;
    const opened = raw.payloads.map(({ payload }) => Buffer.from(decryptPayload(keys, payload).data ?? []));
    const expected = ['address', 'document', 'description', 'document url', 'reference', 'hash'];
    const inside = found(Buffer.concat(opened), secrets);
    for (const name of ['signed', 'declined', 'withdrawn', 'pending'])
      for (const member of expected) expect(inside).toContain(`${name} ${member}`);
    expect(inside).toContain('decline reason');
    expect(inside).toContain('envelope decline reason');
    expect(inside).toContain('browser');
    // These values reach no workflow at all.
    for (const name of ['token', 'link', 'link hash']) expect(inside).not.toContain(`signed ${name}`);
    for (const name of Object.keys(secrets).filter((one) => one.startsWith('envelope ')))
      if (name !== 'envelope decline reason') expect(inside, name).not.toContain(name);
    for (const name of ['webhook key', 'link key', 'payload key', 'signature', 'certificate'])
      expect(inside).not.toContain(name);
  });

  test('is readable only where it is meant to be: search attributes and request ids', () => {
    const names = unsealed(raw).map(({ path }) => (/indexedFields\.(\w+)$/.exec(path) ?? [])[1]);
    const attributes = new Set(names.filter((name) => name !== undefined));
    for (const name of ['ClientId', 'FlowStage', 'ExpiresAt']) expect(attributes).toContain(name);
    const server = [
      'BuildIds',
      'TemporalChangeVersion',
      'TemporalReportedProblems',
      'TemporalUsedWorkerDeploymentVersions',
    ];
    expect([...attributes].filter((name) => !(name in searchAttributes) && !server.includes(name))).toEqual(
      [],
    );
    // Headers and markers of patches are never sealed by the SDK; ours carry a request id, and the name of a change of the code.
    const clear = /indexedFields\.|\.header\.fields\.x-request-id$|\.details\.patch-data\.payloads\.0$/;
    // The server's own word for an activity that was cancelled before a worker took it.
    const neverStarted = '"ACTIVITY_ID_NOT_STARTED"';
    const ours = unsealed(raw).filter(({ text }) => text !== neverStarted);
    expect(ours.filter(({ path }) => !clear.test(path))).toEqual([]);
    const patches = unsealed(raw).filter(({ path }) => path.includes('.patch-data.'));
    for (const { text } of patches)
      expect(text).toMatch(/^\{"id":"[a-z-]{1,40}","deprecated":(true|false)\}$/);
  });
});

test('what a flow tells operators can be read without the keys', () => {
  const words = { waiting: 'Waiting for the signer', ended: 'Ended: **signed**' };
  expect(found(Buffer.concat(raw.details), words)).toEqual(['waiting', 'ended']);
  expect(found(stored, words)).toEqual([]);
});

describe('failures in histories', () => {
  test('are there, and say nothing in clear but their types', () => {
    const { eventTypes } = raw;
    const { EVENT_TYPE_WORKFLOW_EXECUTION_FAILED } = temporal.api.enums.v1.EventType;
    expect(eventTypes).toContain(EVENT_TYPE_WORKFLOW_EXECUTION_FAILED);
    expect(found(stored, { replaced: 'Encoded failure', type: 'webhook_exhausted' })).toEqual([
      'replaced',
      'type',
    ]);
    const messages = {
      'of an activity': 'sendLink failed',
      'of a flow': 'All 2 attempts failed.',
      'a stack': '/src/activities/',
    };
    expect(found(stored, messages)).toEqual([]);
    const { payloads: keys } = world.deps.keys;
    const opened = raw.payloads.map(({ payload }) => Buffer.from(decryptPayload(keys, payload).data ?? []));
    expect(found(Buffer.concat(opened), messages)).toEqual(['of an activity', 'of a flow', 'a stack']);
  });
});

describe('the search', () => {
  test('finds what stands in bytes as text, hex or base64, wherever it begins', () => {
    const secret = 'bat.signer@confidential.example';
    const hash = 'b7e27fdc4ea371b122c57be4cc413603f15886ffda59c07797eceae93e801e9f';
    for (const before of ['', 'x', 'xy', 'xyz'])
      for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        const bytes = Buffer.from(Buffer.from(`${before}${secret} and more`).toString(encoding));
        expect(found(bytes, { secret }), `${encoding} after "${before}"`).toEqual(['secret']);
      }
    for (const bytes of [Buffer.from(hash), Buffer.from(hash, 'hex')]) {
      expect(found(bytes, { hash })).toEqual(['hash']);
      expect(found(Buffer.from(bytes.toString('base64')), { hash })).toEqual(['hash']);
    }
    expect(formsOf('short').every((form) => form.length > 3)).toBe(true);
  });
});
