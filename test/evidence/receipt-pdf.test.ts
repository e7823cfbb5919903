import { expect, test } from 'vitest';
import { factsOf as recipientFactsOf } from '#domain/envelope/recipient-facts.ts';
import type { ReceiptFacts } from '#evidence/receipt/facts.ts';
import { mostPrintedFields, receiptPdf } from '#evidence/receipt/receipt-pdf.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { receiptWords } from '#words/receipt/words-by-language.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const hash = 'ab'.repeat(32);
const id = '3f0c4f0e-6f2b-4f34-9f5e-0d6c8a3d2b11';

const facts: ReceiptFacts = {
  language: 'en',
  madeAt: at,
  envelopeId: id,
  reference: 'R-G3F9-2XMK',
  name: 'Lease',
  sender: { name: 'Bat Bold', email: 'bat@example.mn', emailProved: true, organization: 'Example LLC' },
  timeZone: 'Europe/Berlin',
  rootSha256: hash,
  baseUrl: 'https://tamga.example',
  document: { name: 'lease.pdf', pageCount: 3, originalHash: hash },
  recipient: {
    ...recipientFactsOf({ name: 'Saraa', email: 'saraa@example.mn' }),
    role: 'signer',
    status: 'completed',
    routingOrder: 1,
    authMethod: 'email_code',
    accessCode: false,
    hostConfirmedAt: null,
    sentAt: at,
    linkGivenToSender: false,
    deliveredAt: at,
    acceptedAt: at,
    signedAt: at,
    declinedAt: null,
    declineReason: null,
    ipAddress: '192.0.2.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    loa: 2,
    ticked: ['I have a pet'],
    consentWords: null,
    mark: 'typed',
    look: null,
    signature: null,
    seal: null,
    act: {
      id,
      act: 'sign',
      at,
      recipientId: id,
      provedBy: ['link', 'email_code'],
      sent: { hash: 'cd'.repeat(32), at },
      keyId: 'key',
      jws: '',
      openings: [],
    },
  },
  fields: [{ label: 'Rent', page: 2, value: '950000' }],
  ended: null,
};

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, '');
const read = async (more: Partial<ReceiptFacts> = {}) =>
  plain(await textOf(await receiptPdf({ ...facts, ...more })));

test('says what was done, when, by what proof, and on which document', async () => {
  const text = await read();
  for (const said of [
    '“Bat Bold” (“Example LLC”), as the sender states, sent “Lease” to “Saraa”, by whose link it was signed on 2026-11-21 10:00:00 UTC (Europe/Berlin: 2026-11-21 11:00:00).',
    'a one-time code of six digits that was sent to saraa@example.mn',
    'bat@example.mn (confirmed',
    'cd'.repeat(32),
    hash,
    'Firefox 130, Linux',
    'I have a pet',
    'Rent950000',
    'Still under way on',
    'https://tamga.example/verify',
    receiptWords.en.later,
    'its certificate of completion tells the whole course',
  ])
    expect(text).toContain(plain(said));
  expect(text).not.toContain('192.0.2.7');
  expect(text).not.toContain('Mozilla');
});

test.each(['en', 'mn'] as const)('tells how the envelope ended: %s', async (language) => {
  const text = await read({ language, ended: { status: 'expired', at } });
  expect(text).toContain(plain(`${language === 'en' ? 'Expired' : 'Хугацаа дууссан'}: 2026-11-21`));
  expect(text).not.toContain(plain('Still under way'));
  // What comes later has come.
  expect(text).not.toContain(plain(receiptWords[language].later));
});

test('a decline and an approval are called so', async () => {
  const declined = { ...facts.recipient, status: 'declined' as const, declinedAt: at, declineReason: 'No' };
  expect(await read({ recipient: declined })).toContain(plain('by whose link it was declined'));
  const approved = { ...facts.recipient, role: 'approver' as const };
  expect(await read({ recipient: approved })).toContain(plain('by whose link it was approved'));
});

test('of many fields the first are printed, and the others counted', async () => {
  const fields = Array.from({ length: 500 }, (_, index) => ({
    label: null,
    page: 1,
    value: `value${index};`,
  }));
  const text = await read({ fields });
  expect(text).toContain(`value${mostPrintedFields - 1};`);
  expect(text).not.toContain(`value${mostPrintedFields};`);
  expect(text).toContain(plain(receiptWords.en.moreFields(500 - mostPrintedFields)));
  expect(text).toContain(plain(receiptWords.en.fieldOn(1)));
}, 60_000);

test('a sender who was erased is not named', async () => {
  const text = await read({ sender: null });
  expect(text).toContain(plain('Somebody whose name has been erased since sent'));
  expect(text).not.toContain('bat@example.mn');
});
