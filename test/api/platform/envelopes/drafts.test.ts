import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { accessCodeHash } from '#secrets/access-code.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { draftOf, envelopesOf, expectIssues, expectState, field, type View } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);
let documentId: string;
beforeAll(async () => {
  // Two pages of A4, in points 595 by 842.
  documentId = await uploadPdf(world, user, simplePdf({ pages: 2 }));
});

describe('a draft', () => {
  test('is made of a document, recipients and fields, and shows what the sender gave', async () => {
    const made = await envelopes.create({
      ...draftOf(documentId),
      message: 'Гарын үсэг зурна уу.',
      routing_type: 'hybrid',
      expires_in_days: 30,
      reminder_days: 0,
      recipients: [
        { email: 'Bat@Example.mn', name: 'Бат', routing_order: 2, access_code: 'Нууц-4711', phone: null },
        { email: 'cc@example.mn', role: 'cc' },
        { email: 'dorj@example.mn', name: 'Дорж', role: 'in_person', host_name: 'Сараа' },
        { email: 'sms@example.mn', name: 'Sms', auth_method: 'sms', phone: '+97699112233', language: 'en' },
      ],
      fields: [
        { ...field, x: 10.005, y: 20.004, label: 'Энд' },
        { ...field, type: 'text', recipient_index: 2, page: 2, required: false, value: 'А-17' },
      ],
      not_known: 1,
    });
    expect(made).toEqual({
      id: made.id,
      name: 'Түрээсийн гэрээ',
      status: 'draft',
      created_at: made.created_at,
      warnings: expect.any(Array),
    });
    const view = await envelopes.get(made.id);
    expect(view).toMatchObject({
      id: made.id,
      user_id: user.user.id,
      document: { id: documentId, page_count: 2 },
      status: 'draft',
      routing_type: 'hybrid',
      message: 'Гарын үсэг зурна уу.',
      expires_in_days: 30,
      reminder_days: 0,
      sent_at: null,
      expires_at: null,
      completed_at: null,
      voided_at: null,
      sealing: false,
    });
    expect(view.recipients).toMatchObject([
      { email: 'bat@example.mn', role: 'signer', routing_order: 2, status: 'pending', has_access_code: true },
      { email: 'cc@example.mn', name: 'cc@example.mn', role: 'cc', routing_order: 1, has_access_code: false },
      { role: 'in_person', host_email: user.email, host_name: 'Сараа' },
      { auth_method: 'sms', phone: '+97699112233', language: 'en', signed_at: null },
    ]);
    expect(view.fields).toMatchObject([
      {
        recipient_id: view.recipients[0]?.id,
        x: 10.01,
        y: 20,
        required: true,
        label: 'Энд',
        value: null,
        status: 'pending',
      },
      { recipient_id: view.recipients[2]?.id, page: 2, required: false, value: 'А-17' },
    ]);
    expect(JSON.stringify(view)).not.toMatch(/Нууц|"access_code|link(?!_given_to)|hash/i);
  });

  test('keeps of an access code only what compares it', async () => {
    const recipients = [{ email: 'a@example.mn', access_code: 'Нууц-7' }];
    const { id } = await envelopes.create(draftOf(documentId, { recipients }));
    const row = await world.deps.orm.em
      .fork()
      .findOneOrFail(EnvelopeRecipient, { envelopeId: id }, { populate: ['accessCodeHash'] });
    expect(row.accessCodeHash).toBe(accessCodeHash(world.deps.keys.accessCodes, row.id, 'Нууц-7'));
  });

  test('is made once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = draftOf(documentId);
    const [first, second] = [await envelopes.create(body, headers), await envelopes.create(body, headers)];
    expect(second).toEqual(first);
    const other = await envelopes.send('', { body: { ...body, name: 'Other' }, headers });
    expectPlatformError(other, 422, 'IDEMPOTENCY_CONFLICT');
  });

  test('takes 100 recipients and 1,000 fields', async () => {
    const recipients = Array.from({ length: 100 }, (_, n) => ({ email: `n${n}@example.mn`, name: `N ${n}` }));
    const fields = Array.from({ length: 1_000 }, (_, n) => ({
      ...field,
      recipient_index: n % 100,
      x: n % 400,
    }));
    const { id } = await envelopes.create(draftOf(documentId, { recipients, fields }));
    const view = await envelopes.get(id);
    expect([view.recipients.length, view.fields.length]).toEqual([100, 1_000]);
    expect(view.recipients.map(({ email }) => email)).toEqual(recipients.map(({ email }) => email));
  });

  test('goes with all that belongs to it', async () => {
    const { id } = await envelopes.create(draftOf(documentId, { fields: [field] }));
    const gone = await envelopes.send(`/${id}`, { method: 'DELETE' });
    expect(expectAnswer(gone, 200)).toEqual({ id, deleted: true });
    expectPlatformError(await envelopes.send(`/${id}`), 404, 'NOT_FOUND');
    expect(await world.deps.orm.em.fork().count(EnvelopeRecipient, { envelopeId: id })).toBe(0);
  });

  test('cannot be voided, reminded of or corrected', async () => {
    const { id } = await envelopes.create(draftOf(documentId));
    const open = ['sent', 'in_progress'];
    const [recipient] = (await envelopes.get(id)).recipients;
    expectState(await envelopes.send(`/${id}/void`, { body: { reason: 'x' } }), 'draft', open);
    expectState(await envelopes.send(`/${id}/remind`, { body: {} }), 'draft', open);
    const correction = { method: 'PUT', body: { name: 'Other' } };
    expectState(await envelopes.send(`/${id}/recipients/${recipient?.id}`, correction), 'draft', open);
  });
});

const one = { email: 'a@example.mn' };

function put(id: string, body: object) {
  return envelopes.send<View>(`/${id}`, { method: 'PUT', body });
}

describe('a draft is changed', () => {
  test('in every member, and lists are replaced whole', async () => {
    const { id } = await envelopes.create(
      draftOf(documentId, { message: 'x', fields: [field], recipients: [{ ...one, access_code: '4711' }] }),
    );
    const other = await readyDocument(world, user);
    const changed = expectAnswer(
      await put(id, {
        document_id: other,
        name: 'Other',
        message: '',
        routing_type: 'parallel',
        expires_in_days: 7,
        recipients: [{ email: 'x@example.mn' }, { email: 'y@example.mn', role: 'cc' }],
        fields: [{ ...field, type: 'date' }],
      }),
      200,
    );
    expect(changed).toMatchObject({
      name: 'Other',
      message: null,
      document: { id: other },
      routing_type: 'parallel',
      expires_in_days: 7,
      recipients: [{ email: 'x@example.mn', has_access_code: false }, { email: 'y@example.mn' }],
      fields: [{ type: 'date', recipient_id: changed.recipients[0]?.id }],
    });
    expect(await envelopes.get(id)).toEqual(changed);
  });

  test('fields stay with the place of their recipient, and recipients stay when fields change', async () => {
    const { id } = await envelopes.create(draftOf(documentId, { fields: [field] }));
    const [before] = (await envelopes.get(id)).recipients;
    const fields = [field, { ...field, type: 'text', value: 'А' }];
    const withFields = expectAnswer(await put(id, { fields }), 200);
    expect(withFields.recipients[0]?.id).toBe(before?.id);
    expect(withFields.fields).toHaveLength(2);
    const recipients = [{ email: 'new@example.mn' }];
    const withPeople = expectAnswer(await put(id, { recipients }), 200);
    expect(withPeople.fields).toMatchObject([
      { recipient_id: withPeople.recipients[0]?.id },
      { recipient_id: withPeople.recipients[0]?.id, value: 'А' },
    ]);
    const nobody = await put(id, { recipients: [{ ...one, role: 'cc' }] });
    const paths = ['fields[0].recipient_index', 'fields[1].recipient_index'];
    expectIssues(nobody, 'VALIDATION_FAILED', paths);
    expect(await envelopes.get(id)).toEqual(withPeople);
  });

  test('never into one that breaks a rule', async () => {
    const { id } = await envelopes.create(draftOf(documentId, { fields: [{ ...field, page: 2 }] }));
    const small = await uploadPdf(world, user, simplePdf());
    expectIssues(await put(id, { document_id: small }), 'VALIDATION_FAILED', ['fields[0].page']);
    expectIssues(await put(id, { document_id: randomUUID() }), 'NOT_FOUND', ['document_id']);
    expectIssues(await put(id, { name: '' }), 'INVALID_REQUEST', ['name']);
    expectIssues(await put(id, { recipients: [] }), 'INVALID_REQUEST', ['recipients']);
  });
});

test('a draft outlives its document, and cannot be sent without one', async () => {
  const document = await uploadPdf(world, user, simplePdf());
  const { id } = await envelopes.create(draftOf(document));
  const { status } = await fetch(`${world.baseUrl}/api/v1/documents/${document}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${user.access_token}` },
  });
  expect(status).toBe(200);
  expect((await envelopes.get(id)).document).toBeNull();
  expectIssues(await envelopes.send(`/${id}/send`, { body: {} }), 'VALIDATION_FAILED', ['document_id']);
});
