import { colours, createSheet, page } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { actFiles, attachFiles, trailFiles } from '../attachments.ts';
import { section } from '../blocks.ts';
import type { Row } from '../blocks.ts';
import { summaryBox, titleBlock } from '../opening.ts';
import { inZone, moment, utc } from '../times.ts';
import { auditTrail } from '../trail.ts';
import type { CompletionFacts } from './facts.ts';
import { attachApprovals } from './approval-files.ts';
import { printedTrail } from './printed-trail.ts';
import { qrCode } from './qr-code.ts';
import { recipientSection } from './recipient-section.ts';
import { verification } from './verification.ts';
import { completionWords } from '#words/completion/words-by-language.ts';
import type { CompletionWords } from '#words/completion/words.ts';

/**
 * Sets the certificate of completion of an envelope that has ended as a PDF (PDF/A-3a) in the envelope's language, with
 * the audit trail's records and the certificates as attachments; not yet sealed. The same facts give the same content. Of
 * more than 1,000 events the first and the last 500 are printed; the attachment keeps all.
 */
export async function completionPdf(facts: CompletionFacts): Promise<Buffer> {
  const words = inZone(completionWords[facts.language], facts.timeZone);
  const sheet = createSheet({
    title: words.title,
    subject: words.subject(facts.envelopeId),
    language: facts.language,
    author: facts.sender?.organization ?? words.trail.erased,
    createdAt: facts.madeAt,
  });
  opening(sheet, facts, words);
  section(sheet, words.sections.envelope, envelopeRows(facts, words));
  section(sheet, words.sections.document, documentRows(facts, words));
  facts.recipients.forEach((recipient, index) =>
    recipientSection(sheet, { recipient, position: index + 1, words }),
  );
  const { events, ...trail } = printedTrail(facts, words);
  auditTrail(
    sheet,
    { ...trail, events: events.map((event) => ({ ...event, whom: whomOf(event, words) })) },
    words,
  );
  verification(sheet, facts, words);
  attach(sheet, facts, words);
  return sheet.finish(() => `Tamga · ${words.footer(facts.envelopeId)} · ${utc(facts.madeAt)}`);
}

function whomOf({ by }: CompletionFacts['events'][number], { actors }: CompletionWords): string | undefined {
  if (by === null) return undefined;
  return by === 'sender' ? actors.sender : actors.recipient(by.position, by.person);
}

const qrSize = 84;
const captionLook = { size: 6.8, leading: 1.3, colour: colours.soft } as const;

function opening(sheet: Sheet, facts: CompletionFacts, words: CompletionWords): void {
  const top = sheet.y - 8;
  const x = page.width - page.right - qrSize;
  sheet.block('Figure', () => qrCode(sheet, { text: facts.checkUrl, x, y: top, size: qrSize }), {
    alt: `QR: ${facts.checkUrl}`,
  });
  const caption = sheet.lines(words.scan, qrSize, captionLook);
  sheet.block('Caption', () => void sheet.draw(caption, x, top + qrSize + 1, captionLook));
  const bottom = top + qrSize + sheet.heightOf(caption, captionLook) + 10;
  const status = words.outcome[facts.status];
  const good = facts.status === 'completed';
  titleBlock(sheet, { title: words.title, status, good, right: qrSize + 12 });
  sheet.y = Math.max(sheet.y, bottom);
  const { name, sender, recipients, endedAt } = facts;
  const who = sender ? words.who(sender) : words.whoErased;
  const signers = recipients.filter(({ signature }) => signature !== null).length;
  const at = moment(endedAt, words);
  summaryBox(sheet, words.summary[facts.status]({ who, name, at, signers }));
}

function envelopeRows(facts: CompletionFacts, words: CompletionWords): Row[] {
  const { labels } = words;
  const { sender } = facts;
  return [
    { label: labels.name, value: facts.name },
    { label: labels.reference, value: facts.reference },
    { label: labels.externalRef, value: facts.externalRef },
    { label: labels.envelopeId, value: facts.envelopeId, mono: true },
    { label: labels.sender, value: sender ? words.sender(sender) : words.trail.erased },
    { label: labels.message, value: facts.message },
    { label: labels.routing, value: words.routing[facts.routingType] },
    { label: labels.created, value: moment(facts.createdAt, words) },
    { label: labels.sent, value: moment(facts.sentAt, words) },
    { label: labels.expires, value: moment(facts.expiresAt, words) },
    { label: labels.ended[facts.status], value: moment(facts.endedAt, words) },
    { label: labels.reason, value: facts.reason },
  ];
}

function documentRows({ document }: CompletionFacts, { labels }: CompletionWords): Row[] {
  const { name, pageCount, originalHash, finalHash } = document;
  return [
    { label: labels.document, value: name },
    { label: labels.pages, value: pageCount === null ? null : String(pageCount) },
    { label: labels.originalHash, value: originalHash, mono: true },
    { label: labels.finalHash, value: finalHash, mono: true },
  ];
}

function attach(sheet: Sheet, facts: CompletionFacts, words: CompletionWords): void {
  const { attachments } = words;
  attachFiles(sheet, facts.madeAt, [
    { name: 'chain', description: attachments.chain, content: Buffer.from(facts.chainPem) },
    ...trailFiles(facts, attachments),
    ...actFiles(facts, attachments),
  ]);
  attachApprovals(sheet, facts, words);
}
