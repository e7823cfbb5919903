import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMessenger } from '#clients/messages/messenger.ts';
import { freePort } from '#stack/system/ports.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { call, expectError, serveAnother, type Answer } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, untilStatus, type NewRequest } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';
import { signaturesFor } from '#test/workflows/support/flow.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

/** A request at level 2 and a code that its signer has received. */
async function atTheCode(fields: Record<string, unknown> = {}): Promise<NewRequest & { otp: string }> {
  const request = await createRequest(world, { notify: false, ...fields });
  const to = request.fields.user_phone ?? request.fields.user_email ?? '';
  return { ...request, otp: await getCode(world, request.token, to) };
}

function sign({ token, otp }: { token: string; otp: string }, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return call(world, `/sign/${token}/sign`, { body: { otp, consent: true }, headers });
}

/** Repeats an act under its key, as a page does, until something other than 503 and "in progress" comes. */
async function repeated(act: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await act();
    const { error } = answer.body as { error?: { code: string } };
    const passes = answer.status === 503 || error?.code === 'idempotency_in_progress';
    if (!passes || tries > 20) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

test(
  'the database does not answer while the code is compared: 503, nothing accepted; the same act signs later',
  { timeout: 90_000 },
  async () => {
    const request = await atTheCode();
    const key = randomUUID();
    const unlock = await lockTables(world.database.url, 'attempt_counter', 'signing_code');
    const started = performance.now();
    const answer = await sign(request, key);
    expectError(answer, 503, 'service_unavailable');
    expect(performance.now() - started).toBeLessThan(12_000);
    await unlock();
    const state = await call(world, `/sign/${request.token}/state`);
    expect(state.body).toMatchObject({ status: 'pending', sealing: false });
    expect((await repeated(() => sign(request, key))).status).toBe(200);
    await untilStatus(world, request.request_id, 'signed');
    expect(await signaturesFor(world, request.request_id)).toBe(1);
  },
);

test(
  'the database does not answer after the act was accepted: recorded once it does, signed once',
  { timeout: 120_000 },
  async () => {
    const request = await atTheCode();
    await world.keyService.kill();
    const accepted = await sign(request, randomUUID());
    expect(accepted.status).toBe(202);
    const unlock = await lockTables(world.database.url, 'sign_request', 'audit_event');
    await world.keyService.start();
    expectError(await call(world, `/sign/${request.token}/state`), 503, 'service_unavailable');
    await unlock();
    const status = await untilStatus(world, request.request_id, 'signed');
    expect(status.body['signed_at']).toBe(accepted.body['signed_at']);
    expect(await signaturesFor(world, request.request_id)).toBe(1);
  },
);

for (const [name, fields, settings] of [
  ['mail', {}, { SMTP_URL: 'smtp', MAIL_FROM: 'sign@example.mn' }],
  ['SMS', { user_phone: '+97699112233' }, { SMS_URL: 'http' }],
] as const)
  test(`${name} is down: no code, 503 that says so; the code before stays good and signs`, async () => {
    const request = await atTheCode(fields);
    const nowhere = `://127.0.0.1:${await freePort()}`;
    const messaging = Object.fromEntries(
      Object.entries(settings).map(([variable, value]) => [
        variable,
        variable.endsWith('_URL') ? `${value}${nowhere}` : value,
      ]),
    );
    const api = await serveAnother(world, { messenger: createMessenger(messaging, world.deps.orm) });
    const started = performance.now();
    const refused = await call(api, `/sign/${request.token}/otp`, { method: 'POST' });
    expect(expectError(refused, 503, 'service_unavailable').message).toContain('code');
    expect(performance.now() - started).toBeLessThan(10_500);
    await api.close();
    expect((await sign(request, randomUUID())).status).toBeLessThan(300);
    await untilStatus(world, request.request_id, 'signed');
  });
