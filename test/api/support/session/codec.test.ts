import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { defaultPayloadConverter, type Payload, type SerializationContext } from '@temporalio/common';
import { describe, expect, inject, test } from 'vitest';
import { createPayloadCodec } from '#codec/payload-codec.ts';
import { payloadKeyId, payloadKeysOf, type PayloadKeys } from '#codec/payload-keys.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { connectionOf, wholeMetadata } from '#entities/audit/personal-members.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { provisionTemporal } from '#stack/temporal/cli.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff, openSession, type TestStaff } from '#test/support/people/staff.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const reader = setUp(() => makeStaff(world, 'payload_reader'));

const path = '/support/codec/decode';
const uiOrigin = 'http://localhost:8233';

type Json = { metadata: Record<string, string>; data: string };

const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');

/** A payload as Temporal's UI posts it. */
function jsonOf({ metadata, data }: Payload): Json {
  const entries = Object.entries(metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)]);
  return { metadata: Object.fromEntries(entries) as Record<string, string>, data: base64(data) };
}

async function sealed(
  values: unknown[],
  { keys = world.deps.keys.payloads, workflowId }: { keys?: PayloadKeys; workflowId?: string } = {},
): Promise<Json[]> {
  const payloads = values.map((value) => defaultPayloadConverter.toPayload(value) ?? {});
  const context = workflowId === undefined ? undefined : workflowContext(workflowId);
  return (await createPayloadCodec(keys).encode(payloads, context)).map(jsonOf);
}

const workflowContext = (workflowId: string): SerializationContext => ({
  type: 'workflow',
  namespace: 'flows-of-test',
  workflowId,
});

const textOf = ({ data }: Json) => Buffer.from(data, 'base64').toString();
const byKey = (staff: TestStaff) => ({ 'x-api-key': staff.apiKey });

async function decoded(): Promise<AuditEvent[]> {
  return world.deps.orm.em
    .fork()
    .find(AuditEvent, { organizationId: operatorAuditId, action: 'payloads.decoded' });
}

describe('POST /support/codec/decode', () => {
  test('opens payloads in their order, leaves others as they are, and is audited', async () => {
    const plain = { metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: 'IngiCg==' };
    const [one = plain, two = plain] = await sealed([{ email: 'bat@example.mn' }, 'second']);
    const answer = await call<{ payloads: Json[] }>(world, path, {
      body: { payloads: [one, plain, two] },
      headers: { ...byKey(reader), 'x-namespace': 'flows-of-test', 'x-request-id': 'decode-1' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [first, second, third] = answer.body.payloads;
    expect(first && textOf(first)).toBe('{"email":"bat@example.mn"}');
    expect(first?.metadata).toEqual({ encoding: base64(Buffer.from('json/plain')) });
    expect(second).toEqual(plain);
    expect(third && textOf(third)).toBe('"second"');
    const [last, ...more] = (await decoded()).filter(({ resourceId }) => resourceId === reader.id);
    expect(more).toEqual([]);
    expect(
      last && { resourceId: last.resourceId, ...connectionOf(last), metadata: wholeMetadata(last) },
    ).toMatchObject({
      resourceId: reader.id,
      ipAddress: '127.0.0.1',
      metadata: {
        email: reader.email,
        namespace: 'flows-of-test',
        workflow_id: null,
        payloads: 2,
        request_id: 'decode-1',
      },
    });
  });

  test('says whose they are, once for each member and workflow in a quarter of an hour, and tells the customer', async () => {
    const [one, other] = [await makeStaff(world, 'payload_reader'), await makeStaff(world, 'payload_reader')];
    const { request_id: id } = await createRequest(world, { notify: false });
    const workflowId = `sign-request/${id}`;
    const strange = `use-notice/${id}`;
    const payloads = [
      ...(await sealed(['a', 'b'], { workflowId })),
      ...(await sealed(['c'], { workflowId: strange })),
    ];
    const asked = [one, one, one, other].map((staff) =>
      call(world, path, { body: { payloads }, headers: byKey(staff) }),
    );
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    const events = await decoded();
    for (const { id: staffId } of [one, other])
      expect(
        events.filter(({ resourceId }) => resourceId === staffId).map(({ metadata }) => metadata),
      ).toEqual([
        expect.objectContaining({ workflow_id: workflowId, payloads: 2, staff_id: staffId }),
        expect.objectContaining({ workflow_id: strange, payloads: 1, staff_id: staffId }),
      ]);
    const em = world.owner.em.fork();
    const told = await em.find(AuditEvent, { resourceId: id, action: 'support.payloads_decoded' });
    expect(new Set(told.map(({ metadata }) => metadata['staff_id']))).toEqual(new Set([one.id, other.id]));
    expect(told).toHaveLength(2);
    const { organizationId } = await em.findOneOrFail(SignRequest, { id });
    for (const event of told) {
      expect(event).toMatchObject({
        organizationId,
        resourceType: 'sign_request',
        metadata: { staff_role: 'payload_reader', payloads: 2 },
      });
      // The customer learns no name, no address and no place of the operator's people.
      expect(event.personal).toEqual({});
    }
  });

  test('shows nothing that it cannot put on record', async () => {
    const staff = await makeStaff(world, 'payload_reader');
    const payloads = await sealed(['secret'], { workflowId: `sign-request/${randomUUID()}` });
    await tamper(world, 'alter table audit_event add constraint full_disk check (false) not valid');
    const answer = await call(world, path, { body: { payloads }, headers: byKey(staff) });
    await tamper(world, 'alter table audit_event drop constraint full_disk');
    expectError(answer, 503, 'service_unavailable');
  });

  test('says which payload is encrypted under which key that is not there', async () => {
    const key = randomBytes(32);
    const payloads = [
      ...(await sealed(['ours'])),
      ...(await sealed(['theirs'], { keys: payloadKeysOf(key) })),
    ];
    const answer = await call(world, path, { body: { payloads }, headers: byKey(reader) });
    const { message } = expectError(answer, 400, 'invalid_request');
    expect(message).toContain(`payloads.1: The payload is encrypted under the key ${payloadKeyId(key)}`);
  });

  test.each([
    ['another type', { payloads: 'x' }],
    ['no objects', { payloads: [1] }],
    ['no base64', { payloads: [{ metadata: {}, data: '%' }] }],
    ['no base64 in metadata', { payloads: [{ metadata: { encoding: 'json plain' }, data: '' }] }],
    ['too many', { payloads: Array.from({ length: 1_001 }, () => ({})) }],
  ])('%s: 400 that names the field', async (_, body) => {
    expectFieldError(await call(world, path, { body, headers: byKey(reader) }), 'payloads');
  });

  test('an empty list may be left out, as the Temporal CLI does', async () => {
    const answer = await call(world, path, { body: {}, headers: byKey(reader) });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { payloads: [] } });
  });

  test('more than a mebibyte: 413', async () => {
    const body = { payloads: [{ data: 'A'.repeat(1_048_576) }] };
    expectError(await call(world, path, { body, headers: byKey(reader) }), 413, 'payload_too_large');
  });

  test('the Temporal CLI shows the answer to a query, and arguments, as plain JSON', async () => {
    const { request_id: id } = await createRequest(world);
    const program = await provisionTemporal(process.env);
    const flow = ['-w', `sign-request/${id}`, '--namespace', world.deps.temporal.options.namespace];
    const codec = ['--codec-endpoint', `${world.baseUrl}/support/codec`];
    const key = ['--codec-header', `X-API-Key=${reader.apiKey}`];
    const temporal = async (...args: string[]) => {
      const address = ['--address', inject('temporalAddress')];
      const all = ['workflow', ...args, ...flow, ...codec, ...key, ...address];
      return (await promisify(execFile)(program, all)).stdout;
    };
    expect(await temporal('query', '--name', 'stage', '-o', 'json')).toMatch(/"stage": ?"waiting"/);
    const shown = await temporal('show', '--detailed');
    expect(shown).toContain(id);
    expect(shown).not.toContain('tamga-workflow-id');
  });

  test('encodes nothing, which the Temporal CLI asks for before a query, and refuses payloads', async () => {
    const encode = '/support/codec/encode';
    const nothing = await call(world, encode, { body: {}, headers: byKey(reader) });
    expect({ status: nothing.status, body: nothing.body }).toEqual({ status: 200, body: { payloads: [] } });
    const payloads = [{ metadata: {}, data: 'e30=' }];
    expectFieldError(await call(world, encode, { body: { payloads }, headers: byKey(reader) }), 'payloads');
  });
});

describe('who may decode', () => {
  test('nobody without key or session, nor with a wrong one, nor a partner', async () => {
    const token = await world.partner.token();
    const body = { payloads: await sealed(['x']) };
    for (const headers of [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': `ts_${'A'.repeat(43)}` },
      { 'x-api-key': world.config.KEY_SERVICE_API_CREDENTIAL },
      { cookie: 'tamga_staff=unknown', origin: uiOrigin },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${reader.apiKey}` },
    ])
      expectError(await call(world, path, { body, headers }), 401, 'unauthorized');
  });

  test('authentication comes before the input is looked at', async () => {
    expectError(await call(world, path, { body: 'no json' }), 401, 'unauthorized');
  });

  test('support alone may not', async () => {
    const support = await makeStaff(world, 'support');
    const body = { payloads: await sealed(['x']) };
    const answer = await call(world, path, { body, headers: byKey(support) });
    const { message } = expectError(answer, 403, 'insufficient_scope');
    expect(message).toContain('payload_reader');
    const both = await makeStaff(world, 'support', 'payload_reader');
    expect((await call(world, path, { body, headers: byKey(both) })).status).toBe(200);
  });

  test('a session from the Temporal UI or our own pages, and from nowhere else', async () => {
    const cookie = await openSession(world, await makeStaff(world, 'payload_reader'));
    const body = { payloads: await sealed(['x']) };
    const send = (headers: Record<string, string>) =>
      call(world, path, { body, headers: { cookie, ...headers } });
    for (const origin of [uiOrigin, world.baseUrl]) expect((await send({ origin })).status).toBe(200);
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'http://localhost:8234' },
      { origin: 'https://localhost:8233' },
      { origin: `${uiOrigin}.example.mn` },
      { 'sec-fetch-site': 'same-site' },
    ])
      expectError(await send(headers), 403, 'insufficient_scope');
  });
});

function preflight(origin: string): Promise<Response> {
  const wanted = 'content-type,x-namespace';
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': wanted };
  return fetch(`${world.baseUrl}${path}`, { method: 'OPTIONS', headers: { origin, ...asked } });
}

describe('CORS', () => {
  test('is open to the Temporal UI, with credentials, on failures too', async () => {
    const { status, headers } = await preflight(uiOrigin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(uiOrigin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-namespace');
    const refused = await call(world, path, { body: { payloads: [] }, headers: { origin: uiOrigin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(uiOrigin);
    expect(refused.headers.get('access-control-allow-credentials')).toBe('true');
  });

  test('is closed to every other origin, and off on every other path', async () => {
    for (const origin of ['http://localhost:8234', 'https://evil.example', 'null']) {
      const allowed = (await preflight(origin)).headers.get('access-control-allow-origin');
      expect(allowed).not.toBe(origin);
      expect(allowed).not.toBe('*');
    }
    const elsewhere = await call(world, '/partner/sign-request', { headers: { origin: uiOrigin } });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
    const pages = await fetch(`${world.baseUrl}/staff`, { headers: { origin: uiOrigin } });
    expect(pages.headers.get('access-control-allow-origin')).toBeNull();
  });
});
