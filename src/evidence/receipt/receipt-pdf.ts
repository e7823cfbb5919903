import { colours, createSheet } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { completionWords } from '#words/completion/words-by-language.ts';
import type { CompletionWords } from '#words/completion/words.ts';
import { receiptWords, type ReceiptWords } from '#words/receipt/words-by-language.ts';
import { command, heading, paragraph, section, type Row } from '../blocks.ts';
import { actionRows } from '../completion/recipient-section.ts';
import { deviceName } from '../device.ts';
import { summaryBox, titleBlock } from '../opening.ts';
import { inZone, moment, utc } from '../times.ts';
import type { ReceiptFacts } from './facts.ts';

/** So many fields are printed; the others are counted. */
export const mostPrintedFields = 100;

type Words = { own: ReceiptWords; shared: CompletionWords };

/**
 * Sets the receipt of a recipient who has signed, approved or declined as a PDF (PDF/A-3a) in their language; not yet sealed. The
 * same facts give the same content.
 */
export async function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const { language, envelopeId, madeAt, sender, timeZone } = facts;
  const own = receiptWords[language];
  const shared = inZone(completionWords[language], timeZone);
  const words = { own, shared };
  const sheet = createSheet({
    title: own.title,
    subject: own.subject(envelopeId),
    language,
    author: sender?.organization ?? shared.trail.erased,
    createdAt: madeAt,
  });
  opening(sheet, facts, words);
  section(sheet, shared.sections.document, documentRows(facts, words));
  section(sheet, own.sections.act, actRows(facts, words));
  if (facts.fields.length > 0) section(sheet, own.sections.fields, fieldRows(facts, words));
  verification(sheet, facts, words);
  return sheet.finish(() => `Tamga · ${own.footer(envelopeId)} · ${utc(madeAt)}`);
}

/** Gives what the recipient did. */
function taskOf({ recipient }: ReceiptFacts): keyof ReceiptWords['acts'] {
  if (recipient.status === 'declined') return 'decline';
  return recipient.role === 'approver' ? 'approve' : 'sign';
}

function opening(sheet: Sheet, facts: ReceiptFacts, { own, shared }: Words): void {
  const { name, sender, recipient } = facts;
  const task = taskOf(facts);
  titleBlock(sheet, { title: own.title, status: own.acts[task], good: task !== 'decline' });
  const who = sender ? shared.who(sender) : shared.whoErased;
  const at = moment(recipient.declinedAt ?? recipient.acceptedAt ?? recipient.act.at, shared);
  summaryBox(sheet, own.summary[task]({ who, name, person: recipient.name, at }));
}

function documentRows(facts: ReceiptFacts, { own, shared: { labels, ...shared } }: Words): Row[] {
  const { document, sender, ended } = facts;
  const words = { ...shared, labels };
  const state = ended
    ? own.ended({ how: shared.outcome[ended.status], at: moment(ended.at, words) })
    : own.underWay(moment(facts.madeAt, words));
  return [
    { label: labels.document, value: document.name },
    { label: labels.pages, value: document.pageCount === null ? null : String(document.pageCount) },
    { label: labels.originalHash, value: document.originalHash, mono: true },
    { label: labels.sender, value: sender ? shared.sender(sender) : shared.trail.erased },
    { label: own.labels.subject, value: facts.name },
    { label: labels.reference, value: facts.reference },
    { label: labels.envelopeId, value: facts.envelopeId, mono: true },
    { label: own.labels.state, value: state },
    { label: own.labels.later, value: ended ? null : own.later },
  ];
}

function actRows({ recipient }: ReceiptFacts, { shared }: Words): Row[] {
  const { name, userAgent } = recipient;
  return [
    { label: shared.labels.name, value: name },
    ...actionRows(recipient, shared),
    { label: shared.labels.device, value: userAgent && deviceName(userAgent) },
  ];
}

function fieldRows({ fields }: ReceiptFacts, { own }: Words): Row[] {
  const printed = fields
    .slice(0, mostPrintedFields)
    .map(({ label, page, value }) => ({ label: label ?? own.fieldOn(page), value }));
  const more = fields.length - printed.length;
  return more > 0 ? [...printed, { label: own.labels.more, value: own.moreFields(more) }] : printed;
}

/** Tells how anybody checks the receipt. */
function verification(sheet: Sheet, { baseUrl, rootSha256 }: ReceiptFacts, { own, shared }: Words): void {
  sheet.begin('Sect');
  heading(sheet, shared.sections.verify, 90);
  paragraph(sheet, own.check(`${baseUrl}/verify`), { size: 8.8 });
  command(sheet, own.seal, ['pdfsig -nocert receipt.pdf']);
  paragraph(sheet, shared.verify.root(`${baseUrl}/ca/root.pem`), { size: 8.8 });
  paragraph(sheet, rootSha256, { style: 'mono', size: 8.2 });
  paragraph(sheet, shared.verify.glyphs, { size: 8.2, colour: colours.soft });
  sheet.end();
}
