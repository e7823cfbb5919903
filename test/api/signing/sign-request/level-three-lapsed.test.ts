import { X509Certificate } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { afterEach, expect, test } from 'vitest';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { flowsWaitingFor } from '#api/common/certificates/flows-waiting-for.ts';
import {
  askHolder,
  giveCredential,
  makeHolder,
  pin,
  revoke,
  withCodeAndPin,
  wrongPin,
  type Holder,
} from '#test/support/people/credential.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilStatus, type NewRequest } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';

/** Runs around each activity, for as long as a test wants it. */
let around = (run: () => Promise<unknown>): Promise<unknown> => run();
const world = setUp(() => startWorld({}, { around: (run) => around(run) }));
afterEach(() => (around = (run) => run()));

const act = (request: NewRequest, name: string, body: object) =>
  call(world, `/sign/${request.token}/${name}`, { body });
const state = async (request: NewRequest) => (await call(world, `/sign/${request.token}/state`)).body;
const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

/**
 * Makes a request that was accepted, but whose workflow cannot use the activation that the PIN had allowed: `meanwhile`
 * happens between the acceptance and the signature.
 */
async function acceptedButLapsed(holder: Holder, meanwhile: () => Promise<unknown>): Promise<NewRequest> {
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request);
  const { promise: sealing, resolve: begin } = Promise.withResolvers<void>();
  const { promise: lapsed, resolve: goOn } = Promise.withResolvers<void>();
  around = async (run) => {
    if (activityInfo().activityType !== 'seal') return run();
    begin();
    await lapsed;
    return run();
  };
  const accepted = act(request, 'sign', body);
  await Promise.race([sealing, accepted]);
  await meanwhile();
  goOn();
  expect(await accepted).toMatchObject({ status: 202, body: { sealing: true } });
  await untilTrue(async () => {
    const { requires, sealing: made } = await state(request);
    return made === true && Array.isArray(requires) && requires.includes('pin');
  });
  return request;
}

const loseActivations = () => sql('delete from keyservice.activation');

test('a lapsed activation: the PIN alone finishes what was accepted', { timeout: 120_000 }, async () => {
  const holder = await makeHolder(world);
  const request = await acceptedButLapsed(holder, loseActivations);
  expect(await state(request)).toMatchObject({ status: 'pending', sealing: true, requires: ['pin'] });
  expect(await state(request)).not.toHaveProperty('credentials');
  const page = await (await fetch(`${world.baseUrl}/sign/${request.token}`)).text();
  expect(page).toContain('data-phase="lapsed"');

  expectError(await act(request, 'sign', { consent: true }), 401, 'pin_required');
  const { details } = expectError(
    await act(request, 'sign', { consent: true, pin: wrongPin() }),
    401,
    'invalid_pin',
  );
  expect(details).toEqual({ attempts_left: 4 });
  for (const [name, body] of Object.entries({ otp: {}, 'otp/verify': { otp: '000000' }, decline: {} }))
    expectError(await act(request, name, body), 409, 'invalid_state');

  const signed = await act(request, 'sign', { consent: true, pin });
  expect(signed.status).toBeLessThan(300);
  const { body } = await untilStatus(world, request.request_id, 'signed');
  expect(body['signed_at']).toBe(signed.body['signed_at']);
  const [row] = await sql('select loa, stuck_reason from sign_request where id = ?', request.request_id);
  expect(row).toEqual({ loa: 3, stuck_reason: null });
  const left = await world.deps.orm.em.fork().count(FlowActivation, { requestId: request.request_id });
  expect(left).toBe(0);
});

test('a credential that was revoked meanwhile: another one signs', { timeout: 120_000 }, async () => {
  const holder = await makeHolder(world, { credentials: 2 });
  const [first = '', second = ''] = holder.certificateIds;
  const request = await acceptedButLapsed(holder, () => revoke(world, first));
  expect(await state(request)).toMatchObject({ sealing: true, requires: ['pin'] });
  // Ours does not know of the revocation before the key service has said so; then the other one is the next.
  const refused = await act(request, 'sign', { consent: true, pin });
  expect(expectError(refused, 400, 'invalid_credential').details).toMatchObject({ status: 'revoked' });
  expect((await act(request, 'sign', { consent: true, pin })).status).toBeLessThan(300);
  const { body } = await untilStatus(world, request.request_id, 'signed');
  const answer = await fetch(`${world.keyService.url}/api/v1/certificates/${second}`, {
    headers: { 'x-api-key': world.keyService.apiKey },
  });
  const { data } = (await answer.json()) as { data: { serial_number: string } };
  expect(new X509Certificate(String(body['certificate'])).serialNumber).toBe(data.serial_number);
});

test('the only credential was revoked meanwhile: a new one signs', { timeout: 120_000 }, async () => {
  const holder = await makeHolder(world);
  const [id = ''] = holder.credentialIds;
  let waiting: unknown;
  const request = await acceptedButLapsed(holder, async () => {
    waiting = await flowsWaitingFor(world.deps.orm.em.fork(), id);
    await revoke(world, holder.certificateIds[0] ?? '');
    await sql(`update certificate set status = 'revoked', is_default = false where id = ?`, id);
  });
  expect(waiting).toEqual([{ kind: 'sign_request', id: request.request_id }]);
  expect(await state(request)).toMatchObject({ sealing: true, requires: ['credential', 'pin'] });
  const refused = await act(request, 'sign', { consent: true, pin });
  expect(expectError(refused, 400, 'invalid_credential').details).toMatchObject({ missing: ['credential'] });
  const [row] = await sql('select usage_count from certificate where id = ?', id);
  expect(row).toEqual({ usage_count: 0 });
  const user = { id: holder.userId, organization_id: world.partner.organizationId };
  const { credentialIds } = await giveCredential(world, { user, email: holder.email });
  expect((await act(request, 'sign', { consent: true, pin })).status).toBeLessThan(300);
  await untilStatus(world, request.request_id, 'signed');
  const uses = await sql(
    'select certificate_id from certificate_use where operation_id = ?',
    `sign-request/${request.request_id}`,
  );
  expect(uses).toEqual([{ certificate_id: credentialIds[0] }]);
});
