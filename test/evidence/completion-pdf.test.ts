import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { factsOf as recipientFactsOf } from '#domain/envelope/recipient-facts.ts';
import { completionPdf } from '#evidence/completion/completion-pdf.ts';
import type { CompletionFacts, CompletionRecipient } from '#evidence/completion/facts.ts';
import { mostPrintedEvents, printedTrail } from '#evidence/completion/printed-trail.ts';
import { proofOf } from '#evidence/completion/recipient-section.ts';
import { completionWords } from '#words/completion/words-by-language.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const hash = 'ab'.repeat(32);

function factsOf(count: number, language: CompletionFacts['language'] = 'en'): CompletionFacts {
  return {
    language,
    madeAt: at,
    envelopeId: '3f0c4f0e-6f2b-4f34-9f5e-0d6c8a3d2b11',
    reference: 'R-G3F9-2XMK',
    externalRef: null,
    name: 'Lease',
    message: null,
    sender: { name: 'Bat Bold', email: 'bat@example.mn', emailProved: true, organization: 'Example LLC' },
    routingType: 'parallel',
    status: 'voided',
    endedAt: at,
    reason: 'no more needed',
    createdAt: at,
    sentAt: at,
    expiresAt: at,
    document: { name: 'lease.pdf', pageCount: 1, originalHash: hash, finalHash: null },
    acts: [],
    actKeys: '{}',
    recipients: [],
    events: Array.from({ length: count }, (_, index) => ({
      sequence: 100_001 + index,
      at,
      action: 'envelope.document_viewed',
      ipAddress: '192.0.2.1',
      userAgent: null,
      hash,
      previousHash: hash,
      record: JSON.stringify({ sequence: 100_001 + index }),
      isErased: false,
      openings: [],
      by: null,
    })),
    timeZone: 'UTC',
    chainHead: { sequence: 100_000 + count, hash, at },
    chainPem: '',
    rootSha256: hash,
    baseUrl: 'https://tamga.example',
    checkUrl: 'https://tamga.example/check/x',
  };
}

test('of a long trail the beginning and the end are printed, and their number is said', () => {
  const { events, note } = printedTrail(factsOf(1_203), completionWords.en);
  const numbers = events.map(({ sequence }) => sequence - 100_000);
  expect(numbers).toHaveLength(1_000);
  expect([numbers[0], numbers[499], numbers[500], numbers[999]]).toEqual([1, 500, 704, 1_203]);
  expect(note).toContain('There are 1203 events in all');
  expect(printedTrail(factsOf(1_203), completionWords.mn).note).toContain('1203');
});

test('a trail of 1,000 events is printed whole', () => {
  const facts = factsOf(1_000);
  expect(printedTrail(facts, completionWords.en)).toEqual({
    events: facts.events,
    chainHead: facts.chainHead,
  });
});

test('the certificate grows no further; every event is attached', async () => {
  const task = getDocument({ data: new Uint8Array(await completionPdf(factsOf(3_000))), verbosity: 0 });
  const pdf = await task.promise;
  expect(pdf.numPages).toBeLessThan(mostPrintedEvents / 5);
  const attachments = [...((await pdf.getAttachments()) ?? [])];
  const contents = await Promise.all(attachments.map(([id]) => pdf.getAttachmentContent(id)));
  const texts = contents.map((content) => Buffer.from(content ?? []).toString());
  expect(texts.some((text) => text.split('\n').length === 3_001)).toBe(true);
  await task.destroy();
}, 120_000);

test.each(['en', 'mn'] as const)(
  'in %s an address that nobody confirmed is no fact, and names are the sender’s words',
  (language) => {
    const sender = { name: 'Test User', email: 'ceo@bank.mn', organization: 'Bank' };
    const { sender: say } = completionWords[language];
    expect(say({ ...sender, emailProved: false })).toMatch(/ceo@bank\.mn \((not confirmed|баталгаажаагүй)\)/);
    expect(say({ ...sender, emailProved: true })).toMatch(/ceo@bank\.mn \((confirmed|баталгаажсан)/);
    expect(say({ ...sender, emailProved: true })).toMatch(/as the sender states|илгээгчийн мэдүүлснээр/);
  },
);

/** A text without its spaces: lines are broken anywhere. */
const plain = (text: string) => text.replaceAll(/\s/gu, '');

async function textOf(facts: CompletionFacts): Promise<string> {
  const task = getDocument({ data: new Uint8Array(await completionPdf(facts)), verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const contents = await Promise.all(pages.map((one) => one.getTextContent()));
  await task.destroy();
  return plain(
    contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(''),
  );
}

test.each(['en', 'mn'] as const)(
  'each event names whom it is about, and times are in the zone of the organization: %s',
  async (language) => {
    const facts = factsOf(4, language);
    const [first, second, third] = facts.events;
    if (!first || !second || !third) throw new Error('no events');
    first.by = 'sender';
    second.by = { position: 2, person: 'Сараа <saraa@example.mn>' };
    third.by = { position: 2, person: null };
    const text = await textOf({ ...facts, timeZone: 'Europe/Berlin' });
    const { actors } = completionWords[language];
    for (const said of [
      actors.sender,
      actors.recipient(2, 'Сараа <saraa@example.mn>'),
      actors.recipient(2, null),
    ])
      expect(text).toContain(plain(said));
    expect(text).toContain(plain('2026-11-21 10:00:00 UTC (Europe/Berlin: 2026-11-21 11:00:00)'));
  },
  60_000,
);

test.each(['en', 'mn'] as const)(
  'a clerk is told how to see the signatures in a reader: %s',
  async (language) => {
    const facts = factsOf(1, language);
    const signed = { ...facts, document: { ...facts.document, finalHash: hash } };
    expect(await textOf(signed)).toContain('AdobeAcrobatReader');
    expect(await textOf(facts)).not.toContain('AdobeAcrobatReader');
  },
  60_000,
);

describe('how a recipient was authenticated says what was shown, never what was to be shown', () => {
  const person: CompletionRecipient = {
    ...recipientFactsOf({ name: 'Saraa', email: 'saraa@example.mn', phone: '+97699112233' }),
    role: 'signer',
    status: 'cancelled',
    routingOrder: 1,
    authMethod: 'sms',
    accessCode: true,
    hostConfirmedAt: null,
    sentAt: at,
    linkGivenToSender: false,
    deliveredAt: null,
    acceptedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    ipAddress: null,
    userAgent: null,
    loa: null,
    ticked: [],
    consentWords: null,
    mark: null,
    look: null,
    act: null,
    signature: null,
    seal: null,
  };
  const { en } = completionWords;
  const said = (change: Partial<CompletionRecipient>) => proofOf({ ...person, ...change }, en);

  test('no act: nothing', () => {
    for (const authMethod of ['email', 'email_code', 'sms', 'credential'] as const)
      expect(said({ authMethod })).toBe(en.proofs.nothing);
  });

  test('who declines has shown the link, and the access code before it', () => {
    const declined = said({ declinedAt: at });
    expect(declined).toContain('The link that was sent to the e-mail address.');
    expect(declined).toContain('An access code');
    expect(declined).not.toContain('+97699112233');
    expect(said({ declinedAt: at, authMethod: 'credential' })).not.toContain('PIN');
  });

  test('who agreed has shown all of it', () => {
    expect(said({ loa: 2, acceptedAt: at })).toContain(
      'a one-time code of six digits that was sent to +97699112233',
    );
    expect(said({ loa: 2, acceptedAt: at, authMethod: 'email_code' })).toContain(
      'a one-time code of six digits that was sent to saraa@example.mn',
    );
    expect(said({ loa: 3, acceptedAt: at, authMethod: 'credential' })).toContain(
      'the PIN of their own credential',
    );
    expect(said({ loa: 1, authMethod: 'email', accessCode: false })).toBe(
      'The link that was sent to the e-mail address.',
    );
  });

  test('who agreed by an imported certificate has shown no more than that', () => {
    const signature = {
      imported: true,
      subject: 'CN=Bat',
      issuer: 'CN=Bank Authority',
      serialNumber: '01',
      timestampedAt: at,
    };
    const shown = said({ loa: 3, acceptedAt: at, authMethod: 'credential', signature });
    expect(shown).toContain('issued by CN=Bank Authority and imported by the holder');
    expect(shown).toContain('compared its name with the account');
    expect(shown).not.toContain('their own credential');
    const own = { ...signature, imported: false };
    expect(said({ loa: 3, acceptedAt: at, authMethod: 'credential', signature: own })).toContain(
      'their own credential',
    );
  });

  test('the link of one who signs in person went to the host', () => {
    expect(said({ role: 'in_person', loa: 1, authMethod: 'email', accessCode: false })).toBe(
      'The link that was sent to the e-mail address of the host.',
    );
  });

  test('a copy that never went out was none', () => {
    expect(said({ role: 'cc' })).toBe(en.proofs.copy);
    expect(said({ role: 'cc', sentAt: null })).toBe(en.proofs.noCopy);
  });
});

test('the trail names nobody who did not do it: staff void, and recipients download, too', () => {
  for (const { actions } of Object.values(completionWords))
    for (const action of ['envelope.voided', 'envelope.downloaded'])
      expect(actions[action]).not.toMatch(/sender|илгээгч/i);
});
