import { expect, test } from 'vitest';
import { factsOf } from '#domain/envelope/recipient-facts.ts';
import { completionPdf } from '#evidence/completion/completion-pdf.ts';
import type { CompletionFacts, CompletionRecipient } from '#evidence/completion/facts.ts';
import type { ReceiptFacts } from '#evidence/receipt/facts.ts';
import { receiptPdf } from '#evidence/receipt/receipt-pdf.ts';
import { evidencePdf } from '#evidence/evidence-pdf.ts';
import type { EvidenceFacts } from '#evidence/facts.ts';
import { names } from '#test/support/people/names.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const hash = 'ab'.repeat(32);
const chainHead = { sequence: 1, hash, at };

function recipient(name: string): CompletionRecipient {
  return {
    ...factsOf({ name, email: 'signer@example.mn' }),
    role: 'signer',
    status: 'declined',
    routingOrder: 1,
    authMethod: 'email',
    accessCode: false,
    hostConfirmedAt: null,
    sentAt: at,
    linkGivenToSender: false,
    deliveredAt: at,
    acceptedAt: null,
    signedAt: null,
    declinedAt: at,
    declineReason: name,
    ipAddress: null,
    userAgent: null,
    loa: null,
    ticked: [],
    consentWords: null,
    mark: 'drawn',
    look: null,
    act: null,
    seal: null,
    signature: null,
  };
}

function completionOf(name: string): CompletionFacts {
  return {
    language: 'mn',
    madeAt: at,
    envelopeId: '3f0c4f0e-6f2b-4f34-9f5e-0d6c8a3d2b11',
    reference: 'R-7K3F-92XX',
    externalRef: name,
    name,
    message: null,
    sender: { name, email: 'sender@example.mn', emailProved: true, organization: name },
    routingType: 'parallel',
    status: 'declined',
    endedAt: at,
    reason: name,
    createdAt: at,
    sentAt: at,
    expiresAt: at,
    document: { name, pageCount: 1, originalHash: hash, finalHash: null },
    acts: [],
    actKeys: '{}',
    recipients: [recipient(name)],
    events: [],
    chainHead,
    chainPem: '',
    rootSha256: hash,
    baseUrl: 'https://tamga.example',
    checkUrl: 'https://tamga.example/check/x',
    timeZone: 'Asia/Ulaanbaatar',
  };
}

function receiptOf(name: string): ReceiptFacts {
  const act = { id: hash, act: 'decline', at, recipientId: null, provedBy: [], sent: null };
  const proof = { ...act, keyId: 'key', jws: '', openings: [] };
  return {
    ...completionOf(name),
    recipient: { ...recipient(name), act: proof },
    fields: [{ label: name, page: 1, value: name }],
    ended: null,
  };
}

function evidenceOf(name: string): EvidenceFacts {
  return {
    language: 'en',
    madeAt: at,
    requestId: '3f0c4f0e-6f2b-4f34-9f5e-0d6c8a3d2b11',
    livemode: true,
    reference: 'R-7K3F-92XX',
    externalRef: name,
    partner: { name, organization: name, clientId: 'client' },
    signer: { email: 'signer@example.mn', phone: null },
    requiredLoa: 1,
    document: { name, description: name, url: null, hash },
    createdAt: at,
    expiresAt: at,
    corrections: [],
    messages: [],
    acts: [],
    actKeys: '{}',
    actor: null,
    consent: null,
    outcome: { status: 'rejected', at, reason: name },
    events: [],
    chainHead,
    baseUrl: 'https://tamga.example',
  };
}

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

test.each([
  ['certificates of completion', (name: string) => completionPdf(completionOf(name))],
  ['receipts', (name: string) => receiptPdf(receiptOf(name))],
  ['evidence', (name: string) => evidencePdf(evidenceOf(name))],
])(
  'whoever was named before in this process, %s are read as they were set',
  async (_what, make) => {
    const read = async (name: string) => plain(await textOf(await make(name)));
    const first = await read('Anna');
    const times = first.split('Anna').length - 1;
    const wrong: string[] = [];
    for (const name of names) {
      const found = (await read(name)).split(plain(name)).length - 1;
      if (found !== times) wrong.push(`${name} is read ${found} times, not ${times}`);
    }
    expect(wrong).toEqual([]);
    // Every other word as well: the same facts give the same text as before all these.
    expect(await read('Anna')).toBe(first);
  },
  120_000,
);
