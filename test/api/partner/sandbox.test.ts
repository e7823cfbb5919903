import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPartnerClient } from '#api/oauth/register-client.ts';
import { setSignIn } from '#api/common/administration/partners/set-sign-in.ts';
import { codeOfSending } from '#api/common/codes/make-code.ts';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { SigningCode } from '#entities/sign-request/signing-code.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { postForm, verifyPath } from '#test/api/verification/support/post-form.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeSandbox } from '#test/support/people/partner.ts';
import { createRequest, signWithCode, someHash, untilStatus } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld, type TestPartner } from '#test/support/world/world.ts';

const world = setUp(startWorld);

const own = () => makeSandbox(world.deps, world.partner);

/** The code that the dashboard shows, since none was sent. */
async function codeFor(requestId: string): Promise<string> {
  const newest = { orderBy: { createdAt: 'desc' } } as const;
  const row = await world.owner.em.fork().findOneOrFail(SigningCode, { requestId }, newest);
  return codeOfSending(world.deps, row.id);
}

/** Signs with a code as the signer of a sandbox's request does. */
async function signTest(token: string, requestId: string) {
  const asked = await call(world, `/sign/${token}/otp`, { body: {} });
  expect(asked.status).toBe(202);
  const otp = await codeFor(requestId);
  return call(world, `/sign/${token}/sign`, { body: { consent: true, otp } });
}

const view = async (partner: TestPartner, id: string) =>
  call(world, `/partner/sign-request/${id}`, { method: 'GET', token: await partner.token('sign') });

/** What came of a request in the tables of messages. */
async function messagesTo(email: string, requestId: string) {
  const em = world.owner.em.fork();
  return {
    outbox: await em.count(OutboxMessage, { to: email }),
    attempts: await em.count(MessageAttempt, { flowId: requestId }),
  };
}

test('a sandbox’s request runs to its signature; no message leaves, nothing is counted, and everything says test', async () => {
  const partner = await own();
  const callback_url = `${world.baseUrl}/nowhere`;
  const request = await createRequest(world, { callback_url, language: 'en' }, partner);
  expect(request).toMatchObject({ livemode: false });
  const email = String(request.fields.user_email);
  const state = await call(world, `/sign/${request.token}/state`, { method: 'GET' });
  expect(state.body).toMatchObject({ status: 'pending', livemode: false });
  const signed = await signTest(request.token, request.request_id);
  expect(signed.status).toBe(200);
  const { body } = await view(partner, request.request_id);
  expect(body).toMatchObject({ status: 'signed', livemode: false, loa: 2 });
  // The link and the code go out beside each other.
  const kinds = (body['messages_sent'] as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['code', 'link']);
  const signature = Buffer.from(String(body['signature']), 'base64');
  expect(signature.includes('Tamga TEST Issuing CA')).toBe(true);
  expect(await messagesTo(email, request.request_id)).toEqual({ outbox: 0, attempts: 0 });
  const used = `select coalesce(sum(used), 0)::int as used from quota_use where owner = ?`;
  expect(await world.owner.em.fork().execute(used, [`client:${partner.clientId}`])).toEqual([{ used: 0 }]);
  const deliveries = await world.owner.em
    .fork()
    .execute<{ body: string }[]>('select body from webhook_delivery where request_id = ?', [
      request.request_id,
    ]);
  expect(deliveries.map((one) => JSON.parse(one.body))).toMatchObject([
    { livemode: false, status: 'signed' },
  ]);
});

test('a live request beside it is live, and its messages go out', async () => {
  const request = await createRequest(world, { callback_url: `${world.baseUrl}/nowhere` });
  expect(request).toMatchObject({ livemode: true });
  expect((await signWithCode(world, request.token)).status).toBe(200);
  const { body } = await untilStatus(world, request.request_id, 'signed');
  expect(body).toMatchObject({ livemode: true });
  expect(Buffer.from(String(body['signature']), 'base64').includes('TEST')).toBe(false);
  const sent = await messagesTo(String(request.fields.user_email), request.request_id);
  expect(sent).toEqual({ outbox: 2, attempts: 2 });
  const state = await call(world, `/sign/${request.token}/state`, { method: 'GET' });
  expect(state.body).not.toHaveProperty('livemode');
});

test('its evidence says TEST, in the seal, too', async () => {
  const partner = await own();
  const request = await createRequest(world, { language: 'en' }, partner);
  expect((await signTest(request.token, request.request_id)).status).toBe(200);
  const response = await fetch(`${world.baseUrl}/partner/sign-request/${request.request_id}/evidence`, {
    headers: { authorization: `Bearer ${await partner.token('sign')}` },
  });
  expect(response.status).toBe(200);
  const pdf = Buffer.from(await response.arrayBuffer());
  const text = await textOf(pdf);
  expect(text).toContain('TEST·Evidenceofasignrequest');
  expect(text).toContain('Itprovesnothing');
  await readPdf(pdf);
  const sealed = pdf.toString('latin1').toLowerCase();
  expect(sealed).toContain(Buffer.from('Tamga TEST Seal').toString('hex'));
  expect(sealed).not.toContain(Buffer.from('Tamga Seal').toString('hex'));
});

test('our own verification says that its signature is a test and holds for nothing; a live one beside it holds', async () => {
  const hash = createHash('sha256').update('The document').digest('hex');
  const partner = await own();
  const request = await createRequest(world, { document_hash: hash }, partner);
  await signTest(request.token, request.request_id);
  const live = await createRequest(world, { document_hash: hash });
  await signWithCode(world, live.token);
  await untilStatus(world, live.request_id, 'signed');
  const results = [];
  for (const [whose, id] of [
    [partner, request.request_id],
    [world.partner, live.request_id],
  ] as const) {
    const { body } = await view(whose, id);
    const signature = Buffer.from(String(body['signature']), 'base64');
    const fields = { signature, document: Buffer.from('The document') };
    const answer = await postForm(world, verifyPath, fields);
    expect(answer.status).toBe(200);
    results.push(answer.body);
  }
  expect(results[0]).toMatchObject({
    is_valid: false,
    indication: 'INDETERMINATE',
    sub_indication: 'NO_CERTIFICATE_CHAIN_FOUND',
    signatures: [{ is_valid: false, is_test: true, trust_anchor: null, is_timestamped: false }],
  });
  expect(results[0]).toHaveProperty('reasons.0.code', 'test_certificate');
  expect(results[1]).toMatchObject({
    is_valid: true,
    signatures: [{ is_test: false, is_timestamped: true }],
  });
});

test('its root is published by itself, and in no list of authorities', async () => {
  const pem = await (await fetch(`${world.baseUrl}/ca/test-root.pem`)).text();
  const { test: hierarchy } = await world.deps.status.authorities.read();
  expect(new X509Certificate(pem).raw.equals(hierarchy.root.facts.der)).toBe(true);
  const listed = await (await fetch(`${world.baseUrl}/ca/`)).text();
  expect(listed).not.toContain('TEST');
  for (const { keyId, facts } of [hierarchy.root, hierarchy.active]) {
    const certificate = await fetch(`${world.baseUrl}/ca/${keyId}.crt`);
    expect(Buffer.from(await certificate.arrayBuffer()).equals(facts.der)).toBe(true);
    const list = await fetch(`${world.baseUrl}/ca/${keyId}.crl`);
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/pkix-crl']);
  }
  const { anchors } = (await world.deps.verification.trust.current()).trust;
  expect(anchors.map(({ der }) => Buffer.from(der).includes('TEST'))).toEqual([false]);
});

test('level 3 is refused, and so are scopes and sign-ins by which real accounts would be used', async () => {
  const partner = await own();
  const token = await partner.token('sign');
  const body = { user_email: 'bat@example.mn', document_hash: someHash(), required_loa: 3 };
  const refused = await call(world, '/partner/sign-request', { token, body });
  expectError(refused, 400, 'validation_failed');
  expect(JSON.stringify(refused.body)).toContain('in the sandbox there is no level 3');
  const { organizationId, clientId } = partner;
  const settings = { organizationId, name: 'Sandbox', livemode: false };
  const em = world.owner.em.fork();
  await expect(
    createPartnerClient({ em, ...settings, scopes: ['sign', 'credential:sign'] }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
  const signIn = {
    redirect_uris: ['https://partner.example/callback'],
    post_logout_redirect_uris: [],
    scopes: ['openid' as const],
    public: false,
  };
  await expect(createPartnerClient({ em, ...settings, scopes: ['sign'], signIn })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  const admin = { record: () => Promise.resolve() };
  await expect(
    em.transactional((tx) => setSignIn(tx, admin, { id: clientId, settings: signIn })),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});

test('another application sees nothing of it, the live one of the same organization included', async () => {
  const partner = await own();
  const { request_id: id } = await createRequest(world, {}, partner);
  expectError(await view(world.partner, id), 404, 'not_found');
  expectError(await view(await own(), id), 404, 'not_found');
});

test('the database lets no application change its mode, and no request have another than its application', async () => {
  const partner = await own();
  const { request_id: id } = await createRequest(world, {}, partner);
  const em = world.owner.em.fork();
  await expect(
    em.execute('update partner_client set livemode = true where id = ?', [partner.clientId]),
  ).rejects.toThrow('the mode of an application never changes');
  await expect(em.execute('update sign_request set livemode = true where id = ?', [id])).rejects.toThrow(
    'sign_request_mode_foreign',
  );
  await expect(em.execute('update sign_request set required_loa = 3 where id = ?', [id])).rejects.toThrow(
    'sign_request_test_level_check',
  );
  // Whoever moves the request to a live application as well is found out by the statement of its creation.
  const moved = 'update sign_request set livemode = true, client_id = ? where id = ?';
  const other = await createRequest(world, {}, partner);
  await call(world, `/sign/${other.token}/otp`, { body: {} });
  const otp = await codeFor(other.request_id);
  await em.execute(moved, [world.partner.clientId, other.request_id]);
  const answer = await call(world, `/sign/${other.token}/sign`, { body: { consent: true, otp } });
  expect(answer.status).toBe(202);
  await untilStuck(other.request_id);
  const row = `select status, stuck_reason, signature from sign_request where id = ?`;
  expect(await em.fork().execute(row, [other.request_id])).toEqual([
    { status: 'pending', stuck_reason: 'act_refused', signature: null },
  ]);
});

async function untilStuck(id: string): Promise<void> {
  await expect
    .poll(() => world.owner.em.fork().execute('select stuck_reason from sign_request where id = ?', [id]), {
      timeout: 30_000,
    })
    .toEqual([{ stuck_reason: 'act_refused' }]);
}

test('a suspended organization goes on in its sandbox', async () => {
  const other = await world.otherPartner();
  const partner = await makeSandbox(world.deps, other);
  await world.owner.em
    .fork()
    .execute('update organization set sending_suspended_at = now() where id = ?', [other.organizationId]);
  const request = await createRequest(world, { user_email: `${randomUUID()}@example.mn` }, partner);
  expect((await signTest(request.token, request.request_id)).status).toBe(200);
  const live = {
    token: await other.token('sign'),
    body: { user_email: 'a@b.mn', document_hash: someHash() },
  };
  expectError(await call(world, '/partner/sign-request', live), 403, 'sending_suspended');
});
