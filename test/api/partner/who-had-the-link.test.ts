import { expect, test } from 'vitest';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { call } from '#test/support/http/http.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import {
  createRequest,
  getCode,
  sentMessages,
  untilStatus,
  type NewRequest,
} from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const callback = { callback_url: 'http://127.0.0.1:9/hook', language: 'en' };

async function evidenceOf({ request_id: id }: NewRequest): Promise<string> {
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const response = await fetch(`${world.baseUrl}/partner/sign-request/${id}/evidence`, { headers });
  expect(response.status).toBe(200);
  return textOf(Buffer.from(await response.arrayBuffer()));
}

async function eventOf({ request_id: requestId }: NewRequest): Promise<Record<string, unknown>> {
  const { body } = await world.deps.orm.em.fork().findOneOrFail(WebhookDelivery, { requestId });
  return JSON.parse(body) as Record<string, unknown>;
}

function decline({ token }: NewRequest, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie };
  return call(world, `/sign/${token}/decline`, { body: { reason: 'I do not want it' }, headers });
}

async function pageOf({ token }: NewRequest): Promise<string> {
  const headers = { 'accept-language': 'en' };
  return (await fetch(`${world.baseUrl}/sign/${token}`, { headers })).text();
}

const partnerAlone = { link_given_to: ['partner'], messages_sent: [] };

test('a partner that signs at level 1 for somebody we never wrote to: nothing says that they signed', async () => {
  const request = await createRequest(world, { ...callback, required_loa: 1, notify: false });
  expect((await call(world, `/sign/${request.token}/sign`, { body: { consent: true } })).status).toBe(200);
  expect((await untilStatus(world, request.request_id, 'signed')).body).toMatchObject(partnerAlone);
  expect(await eventOf(request)).toMatchObject({ event: 'sign_request.signed', loa: 1, ...partnerAlone });
  expect(await pageOf(request)).toContain('Somebody with this link signed');
  const text = await evidenceOf(request);
  expect(text).toContain('somebodywiththelinksigned');
  expect(text).toContain('Linkgiventothepartner,bytheansweroftheAPI');
  expect(text).toContain('LinksentbyTamgatonobody');
  expect(text).not.toContain(`${request.fields.user_email}signed`);
});

test('a partner that declines at level 2 for somebody we never wrote to: somebody with the link did', async () => {
  const request = await createRequest(world, { ...callback, required_loa: 2, notify: false });
  expect((await decline(request)).status).toBe(200);
  const status = await untilStatus(world, request.request_id, 'rejected');
  expect(status.body).toMatchObject({ declined_by: 'link', ...partnerAlone });
  expect(await eventOf(request)).toMatchObject({ declined_by: 'link', ...partnerAlone });
  expect(await pageOf(request)).toContain('Somebody with this link declined');
  const text = await evidenceOf(request);
  expect(text).toContain('Somebodywiththelinkdeclined');
  expect(text).toContain('LinksentbyTamgatonobody');
  expect(text).toContain('CodessentbyTamgatonobody');
  expect(text).not.toMatch(/Thesignerdeclined|IPaddressofthesigner/);
});

test('a decline in a browser that has shown the code is verified, and says so', async () => {
  const request = await createRequest(world, { ...callback, required_loa: 2 });
  const email = String(request.fields.user_email);
  // Nothing but this keeps the code from going out before the link.
  await untilTrue(async () => (await sentMessages(world, { to: email })).length > 0);
  const otp = await getCode(world, request.token, email);
  const shown = await call(world, `/sign/${request.token}/otp/verify`, { body: { otp } });
  const cookie = shown.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  expect((await decline(request, cookie)).status).toBe(200);
  const { body } = await untilStatus(world, request.request_id, 'rejected');
  expect(body).toMatchObject({ declined_by: 'verified', link_given_to: ['partner', 'signer'] });
  const masked = `${email.charAt(0)}•••@example.mn`;
  expect(body['messages_sent']).toEqual([
    { kind: 'link', channel: 'email', to: masked, sent_at: expect.any(String) },
    { kind: 'code', channel: 'email', to: masked, sent_at: expect.any(String) },
  ]);
  const text = await evidenceOf(request);
  expect(text).toContain(`${email}declined`);
  expect(text).toContain(`${email}bye-mailat`);
  expect(text).toContain('havingshownthecode');
});

test('a code that another request of the same person has seen proves no decline here', async () => {
  const user_email = 'twice.asked@example.mn';
  const asked = [1, 2].map(() => createRequest(world, { ...callback, user_email, required_loa: 2 }));
  const [one, other] = await Promise.all(asked);
  if (!one || !other) throw new Error('two requests');
  const otp = await getCode(world, one.token, user_email);
  const shown = await call(world, `/sign/${one.token}/otp/verify`, { body: { otp } });
  const cookie = shown.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  expect((await decline(other, cookie)).status).toBe(200);
  const { body } = await untilStatus(world, other.request_id, 'rejected');
  expect(body).toMatchObject({ declined_by: 'link' });
});

test.each(['en', 'mn'])('the partner’s own phone proves nobody’s e-mail address, in %s', async (language) => {
  const user_email = `victim.${language}@bank.mn`;
  const user_phone = `+9769911${language === 'en' ? '4001' : '4002'}`;
  const wish = { language, user_email, user_phone, required_loa: 2 };
  const signing = await createRequest(world, wish);
  const otp = await getCode(world, signing.token, user_phone);
  const body = { otp, consent: true };
  expect((await call(world, `/sign/${signing.token}/sign`, { body })).status).toBe(200);
  await untilStatus(world, signing.request_id, 'signed');
  const signed = await evidenceOf(signing);
  expect(signed).toContain(language === 'en' ? `${user_phone}signed` : `гарынүсэгзурагч(${user_phone})`);
  expect(signed).not.toMatch(new RegExp(`${user_email}(signed|\\))`));

  const declining = await createRequest(world, wish);
  const code = { otp: await getCode(world, declining.token, user_phone) };
  const shown = await call(world, `/sign/${declining.token}/otp/verify`, { body: code });
  const cookie = shown.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  expect((await decline(declining, cookie)).status).toBe(200);
  await untilStatus(world, declining.request_id, 'rejected');
  const declined = await evidenceOf(declining);
  expect(declined).toContain(language === 'en' ? `${user_phone}declined` : `зурагчаас(${user_phone})`);
  expect(declined).not.toMatch(new RegExp(`${user_email}(declined|\\))`));
});

test('a name ends no quotation: its sentences are not ours', async () => {
  const document_name = 'Loan” on 1 May. The identity of the signer was proofed by passport. Annex “A';
  const request = await createRequest(world, { ...callback, document_name, required_loa: 1 });
  expect((await call(world, `/sign/${request.token}/sign`, { body: { consent: true } })).status).toBe(200);
  await untilStatus(world, request.request_id, 'signed');
  const text = await evidenceOf(request);
  expect(text).toContain("“Loan'on1May.Theidentityofthesignerwasproofedbypassport.Annex'A”");
});
