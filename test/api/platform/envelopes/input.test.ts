import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { draftOf, envelopesOf, expectIssues, field } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);
let documentId: string;
beforeAll(async () => {
  // Two pages of A4, in points 595 by 842.
  documentId = await uploadPdf(world, user, simplePdf({ pages: 2 }));
});

const one = { email: 'a@example.mn' };
const long = (length: number) => 'x'.repeat(length + 1);

describe('input that does not fit is refused, naming the member:', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['no document', { document_id: undefined }, ['document_id']],
    ['a document that is no id', { document_id: 'x' }, ['document_id']],
    ['no name', { name: undefined }, ['name']],
    ['an empty name', { name: ' ' }, ['name']],
    ['a name on two lines', { name: 'a\nb' }, ['name']],
    ['a name that turns what follows round', { name: 'a \u202Eb' }, ['name']],
    ['a name too long', { name: long(255) }, ['name']],
    ['a message too long', { message: long(10_000) }, ['message']],
    ['a routing that is none', { routing_type: 'round' }, ['routing_type']],
    ['no days', { expires_in_days: 0 }, ['expires_in_days']],
    ['too many days', { expires_in_days: 366 }, ['expires_in_days']],
    ['half a day', { expires_in_days: 1.5 }, ['expires_in_days']],
    ['days as text', { expires_in_days: '30' }, ['expires_in_days']],
    ['reminders before every day', { reminder_days: -1 }, ['reminder_days']],
    ['a language that is none', { language: 'de' }, ['language']],
    ['no recipients', { recipients: undefined }, ['recipients']],
    ['an empty list of recipients', { recipients: [] }, ['recipients']],
    ['one recipient too many', { recipients: Array.from({ length: 101 }, () => one) }, ['recipients']],
    ['recipients as an object', { recipients: one }, ['recipients']],
    ['a recipient that is none', { recipients: ['a@example.mn'] }, ['recipients[0]']],
    ['a recipient without an address', { recipients: [one, one, { name: 'A' }] }, ['recipients[2].email']],
    ['an address that is none', { recipients: [{ email: 'a@' }] }, ['recipients[0].email']],
    ['a role that is none', { recipients: [{ ...one, role: 'witness' }] }, ['recipients[0].role']],
    ['a recipient’s name too long', { recipients: [{ ...one, name: long(100) }] }, ['recipients[0].name']],
    [
      'a name with more marks than anybody reads',
      { recipients: [{ ...one, name: `Ba${'\u0301'.repeat(9)}t` }] },
      ['recipients[0].name'],
    ],
    [
      'a joiner beside a non-joiner',
      { recipients: [one, { ...one, name: '\u0646\u200C\u200D\u0646' }] },
      ['recipients[1].name'],
    ],
    [
      'an order before the first',
      { recipients: [{ ...one, routing_order: 0 }] },
      ['recipients[0].routing_order'],
    ],
    [
      'a method that is none',
      { recipients: [{ ...one, auth_method: 'fax' }] },
      ['recipients[0].auth_method'],
    ],
    ['a phone that is none', { recipients: [{ ...one, phone: '99112233' }] }, ['recipients[0].phone']],
    [
      'an access code too short',
      { recipients: [{ ...one, access_code: '471' }] },
      ['recipients[0].access_code'],
    ],
    [
      'an access code as a number',
      { recipients: [{ ...one, access_code: 4711 }] },
      ['recipients[0].access_code'],
    ],
    [
      'two wrong members',
      { recipients: [{ email: 'a', name: '' }] },
      ['recipients[0].email', 'recipients[0].name'],
    ],
    ['a field that is none', { fields: [1] }, ['fields[0]']],
    ['a type that is none', { fields: [{ ...field, type: 'stamp' }] }, ['fields[0].type']],
    ['a page before the first', { fields: [field, { ...field, page: 0 }] }, ['fields[1].page']],
    ['half a page', { fields: [{ ...field, page: 1.5 }] }, ['fields[0].page']],
    ['a place left of the page', { fields: [{ ...field, x: -1 }] }, ['fields[0].x']],
    ['a place as text', { fields: [{ ...field, y: '1' }] }, ['fields[0].y']],
    ['a field without width', { fields: [{ ...field, width: undefined }] }, ['fields[0].width']],
    ['a field too thin', { fields: [{ ...field, height: 3.9 }] }, ['fields[0].height']],
    ['required as text', { fields: [{ ...field, required: 'yes' }] }, ['fields[0].required']],
    [
      'a field of nobody named',
      { fields: [{ ...field, recipient_index: '0' }] },
      ['fields[0].recipient_index'],
    ],
    ['one field too many', { fields: Array.from({ length: 1_001 }, () => field) }, ['fields']],
  ])('%s', async (_, changes, paths) => {
    expectIssues(await envelopes.send('', { body: draftOf(documentId, changes) }), 'INVALID_REQUEST', paths);
  });
});

test('spaces that look like a plain one are one in names', async () => {
  const recipients = [{ ...one, name: '\u00A0Бат\u00A0Дорж\u2003' }];
  const { id } = await envelopes.create(draftOf(documentId, { name: 'Гэрээ\u202F7', recipients }));
  expect(await envelopes.get(id)).toMatchObject({ name: 'Гэрээ 7', recipients: [{ name: 'Бат Дорж' }] });
});

test('a document that nobody has, or somebody else, is not found, naming the member', async () => {
  const nobodys = await envelopes.send('', { body: draftOf(randomUUID()) });
  expectIssues(nobodys, 'NOT_FOUND', ['document_id']);
  const stranger = envelopesOf(world, await registerUser(world));
  expect((await stranger.send('', { body: draftOf(documentId) })).body).toEqual(nobodys.body);
});

describe('a rule that is broken is 422, naming the member:', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['sms without a phone', { recipients: [{ ...one, auth_method: 'sms' }] }, ['recipients[0].phone']],
    [
      'an approver with a credential',
      { recipients: [{ ...one, role: 'approver', auth_method: 'credential' }] },
      ['recipients[0].auth_method'],
    ],
    [
      'a host of a signer',
      { recipients: [{ ...one, host_email: 'h@example.mn' }] },
      ['recipients[0].host_email'],
    ],
    [
      'a name that cannot be shown',
      { recipients: [{ ...one, name: 'Bat \u{10330}' }] },
      ['recipients[0].name'],
    ],
    [
      'a value with more marks than anybody reads',
      { fields: [{ ...field, type: 'text', value: `Ba${'\u0301'.repeat(9)}t` }] },
      ['fields[0].value'],
    ],
    ['a field of nobody', { fields: [{ ...field, recipient_index: 1 }] }, ['fields[0].recipient_index']],
    [
      'a field before everybody',
      { fields: [{ ...field, recipient_index: -1 }] },
      ['fields[0].recipient_index'],
    ],
    [
      'a field of an approver',
      { recipients: [one, { ...one, role: 'approver' }], fields: [{ ...field, recipient_index: 1 }] },
      ['fields[0].recipient_index'],
    ],
    ['a page that is none', { fields: [{ ...field, page: 3 }] }, ['fields[0].page']],
    ['a field over the right edge', { fields: [{ ...field, x: 475.02 }] }, ['fields[0].x']],
    ['a field over the lower edge', { fields: [{ ...field, y: 802.02 }] }, ['fields[0].y']],
    [
      'a checkbox with a value',
      { fields: [{ ...field, type: 'checkbox', value: 'true' }] },
      ['fields[0].value'],
    ],
  ])('%s', async (_, changes, paths) => {
    expectIssues(
      await envelopes.send('', { body: draftOf(documentId, changes) }),
      'VALIDATION_FAILED',
      paths,
    );
  });
});
