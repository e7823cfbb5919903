import { beforeAll, expect, test } from 'vitest';
import { dayIn, defaultTimeZone } from '#domain/common/time-zone.ts';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { registerUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import {
  downloaded,
  openLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, sender);
});

type Wishes = { recipients: Record<string, unknown>[]; [more: string]: unknown };

const send = (wishes: Wishes) => sentEnvelope(world, sender, { document_id: documentId, ...wishes });
const state = (path: string) => call<OpenSession>(world, `${path}/state`);
const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);
const place = { page: 1, x: 72, y: 72, width: 120, height: 24, required: true };
const typed = { type: 'typed', text: 'Бат Болд' };

/** Has a code sent by a link, and gives it. */
async function codeTo(path: string, email: string): Promise<string> {
  expect((await call(world, `${path}/otp`, { body: {} })).status).toBe(202);
  return (await outbox(world)).find(({ kind, to }) => kind === 'code' && to === email)?.code ?? '';
}

test.each([
  ['email', 1],
  ['email_code', 2],
])(
  'with auth_method %s the certificate names the mailbox, and says whether it was proved',
  async (method, loa) => {
    const { id, emails } = await send({ recipients: [{ auth_method: method }, {}] });
    const [email = ''] = emails;
    const path = await openLink(world, email);
    const otp = method === 'email' ? undefined : await codeTo(path, email);
    if (otp) expectError(await signByLink(world, path), 401, 'otp_required');
    expect([200, 202]).toContain((await signByLink(world, path, { otp })).status);
    await untilTrue(async () => (await state(path)).body.recipient.status === 'completed');
    const rows = await sql(
      'select loa from envelope_recipient where envelope_id = ? and email = ?',
      id,
      email,
    );
    expect(rows).toEqual([{ loa }]);
    const pdf = await downloaded(world, sender, `/envelopes/${id}/download?version=current`);
    // The signature is in the PDF as hexadecimal digits.
    const inside = (text: string) => pdf.includes(Buffer.from(text).toString('hex'));
    expect([inside(email), inside(`${email} (unverified)`)]).toEqual([true, loa === 1]);
  },
);

test('an approval by a code to the mailbox is at level 2, as a signature is', async () => {
  const recipients = [{ role: 'approver', auth_method: 'email_code' }, { auth_method: 'email_code' }];
  const { id, emails } = await send({ recipients });
  const [approver = '', signer = ''] = emails;
  const path = await openLink(world, approver);
  const otp = await codeTo(path, approver);
  expectError(await call(world, `${path}/approve`, { body: { consent: true } }), 401, 'otp_required');
  const approved = await call(world, `${path}/approve`, { body: { consent: true, otp } });
  expect([200, 202], JSON.stringify(approved.body)).toContain(approved.status);
  const link = await openLink(world, signer);
  const shown = await codeTo(link, signer);
  const signed = await call(world, `${link}/sign`, {
    body: { consent: true, signature: typed, otp: shown },
  });
  expect([200, 202], JSON.stringify(signed.body)).toContain(signed.status);
  await untilEnvelope(world, sender, { id, status: 'completed' });
  const rows = await sql(
    'select role, loa from envelope_recipient where envelope_id = ? order by position',
    id,
  );
  expect(rows).toEqual([
    { role: 'approver', loa: 2 },
    { role: 'signer', loa: 2 },
  ]);
});

test('fields fill themselves, and choices and numbers are what the signer gave', async () => {
  const kinds = [
    { type: 'date', auto: 'date_signed' },
    { type: 'text', auto: 'name' },
    { type: 'text', auto: 'email' },
    { type: 'dropdown', options: ['Нэг жил', 'Хоёр жил'] },
    { type: 'radio', group: 'paid', label: 'Monthly' },
    { type: 'radio', group: 'paid', label: 'Yearly' },
    { type: 'number' },
  ];
  const fields = kinds.map((kind, index) => ({
    ...place,
    ...kind,
    recipient_index: 0,
    y: 72 + index * 40,
  }));
  const { id, emails } = await send({ recipients: [{ name: 'Бат Болд' }], fields });
  const path = await openLink(world, emails[0] ?? '');
  const own = (await state(path)).body.fields ?? [];
  // Nobody is so slow that the day is over between this and the signature but once in a thousand years.
  const day = dayIn(defaultTimeZone, new Date());
  expect(own.slice(0, 4)).toMatchObject([
    { auto: 'date_signed', value: day },
    { auto: 'name', value: 'Бат Болд' },
    { auto: 'email', value: emails[0] },
    { auto: null, value: null, options: ['Нэг жил', 'Хоёр жил'] },
  ]);
  const values = ['Хоёр жил', 'true', 'false', '-12.5'];
  const given = own.slice(3).map((field, index) => ({ id: field.id, value: values[index] }));
  const body = { consent: true, fields: given, signature: typed };
  const early = { ...body, fields: [...given, { id: own[0]?.id, value: '1900-01-01' }] };
  expectError(await call(world, `${path}/sign`, { body: early }), 400, 'invalid_request');
  expect([200, 202]).toContain((await call(world, `${path}/sign`, { body })).status);
  await untilEnvelope(world, sender, { id, status: 'completed' });
  const rows = await sql('select value from envelope_field where envelope_id = ? order by position', id);
  expect(rows.map(({ value }) => value)).toEqual([day, 'Бат Болд', emails[0], ...values]);
});
