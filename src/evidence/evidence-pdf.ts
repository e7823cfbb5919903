import { declinedBy } from '#domain/common/declined-by.ts';
import { linkGivenTo, type SentMessage } from '#domain/sign-request/sent-message.ts';
import { createSheet } from '#typesetting/sheet.ts';
import { actRows } from './act-rows.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { attach } from './attachments.ts';
import { section } from './blocks.ts';
import type { Row } from './blocks.ts';
import type { EvidenceAct, EvidenceFacts } from './facts.ts';
import { deviceName } from './device.ts';
import { summaryBox, titleBlock } from './opening.ts';
import { moment, utc } from './times.ts';
import { auditTrail } from './trail.ts';
import { verification } from './verification.ts';
import { evidenceWords } from '#words/evidence/words-by-language.ts';
import type { EvidenceWords } from '#words/evidence/words.ts';

/**
 * Sets the evidence of an ended sign request as a PDF (PDF/A-3a) in the request's language, with the signature, its
 * certificates and the audit trail's records as attachments; not yet sealed. The same facts give the same content.
 */
export async function evidencePdf(facts: EvidenceFacts): Promise<Buffer> {
  const words = evidenceWords[facts.language];
  const sheet = createSheet({
    title: marked(words.title, facts, words),
    subject: words.subject(facts.requestId),
    language: facts.language,
    author: facts.partner.name,
    createdAt: facts.madeAt,
  });
  opening(sheet, facts, words);
  section(sheet, words.sections.document, documentRows(facts, words));
  section(sheet, words.sections.parties, partyRows(facts, words));
  section(sheet, words.sections.identity, identityRows(facts, words));
  section(sheet, words.sections.course, courseRows(facts, words));
  const { outcome } = facts;
  if (outcome.status === 'signed') {
    section(sheet, words.sections.signature, signatureRows(outcome.signature, words));
  }
  auditTrail(sheet, facts, words);
  verification(sheet, facts, words);
  attach(sheet, facts, words);
  const footer = marked(words.footer(facts.requestId), facts, words);
  return sheet.finish(() => `Tamga · ${footer} · ${utc(facts.madeAt)}`);
}

/** Puts the mark of a test before a text, where it is one. */
function marked(text: string, { livemode }: EvidenceFacts, { test }: EvidenceWords): string {
  return livemode ? text : `${test.mark} · ${text}`;
}

function opening(sheet: Sheet, facts: EvidenceFacts, words: EvidenceWords): void {
  const { outcome } = facts;
  const status = marked(words.outcome[outcome.status], facts, words);
  const good = outcome.status === 'signed' && facts.livemode;
  titleBlock(sheet, { title: marked(words.title, facts, words), status, good });
  if (!facts.livemode) {
    summaryBox(sheet, words.test.notice);
    sheet.y += 10;
  }
  const text = words.summary[summaryOf(facts)]({
    partner: facts.partner.name,
    signer: signerOf(facts, words),
    document: facts.document.name,
    at: moment(outcome.at, words),
  });
  summaryBox(sheet, text);
}

/**
 * Names the address that the decision proved, not another one that the partner gave beside it; where nothing is said to be proved,
 * the one that the partner named.
 */
function signerOf(facts: EvidenceFacts, words: EvidenceWords): string {
  const { signer, partner } = facts;
  const address = signer.email ?? signer.phone ?? '';
  const summary = summaryOf(facts);
  if (summary !== 'signed' && summary !== 'rejected') return address;
  const proved = provedAddress(facts);
  return proved ?? words.namedBy({ partner: partner.name, address });
}

function provedAddress(facts: EvidenceFacts): string | null {
  const means = decisionOf(facts)?.provedBy ?? [];
  // Every address that the partner named is one of the account whose device it is.
  if (means.includes('device')) return facts.signer.email ?? facts.signer.phone;
  if (means.includes('sms_code')) return facts.signer.phone;
  return means.includes('email_code') ? facts.signer.email : null;
}

/** Who did it is said only where more than the link proved it: the partner has the link as well. */
function summaryOf(facts: EvidenceFacts): keyof EvidenceWords['summary'] {
  const { outcome } = facts;
  if (outcome.status === 'expired') return outcome.reason;
  if (outcome.status === 'signed') return outcome.loa === 1 ? 'signedByLink' : 'signed';
  return isVerified(decisionOf(facts)) ? 'rejected' : 'rejectedByLink';
}

function decisionOf({ acts, outcome }: EvidenceFacts): EvidenceAct | undefined {
  return acts.find(({ act }) => act === (outcome.status === 'signed' ? 'sign' : 'decline'));
}

function isVerified(act: EvidenceAct | undefined): boolean {
  return act !== undefined && declinedBy(act.provedBy) === 'verified';
}

function documentRows(
  { document, externalRef, reference, requestId }: EvidenceFacts,
  words: EvidenceWords,
): Row[] {
  const { labels } = words;
  return [
    { label: labels.documentName, value: document.name ?? words.nameless },
    { label: labels.description, value: document.description },
    { label: labels.address, value: document.url },
    { label: labels.hash, value: document.hash, mono: true },
    { label: labels.externalRef, value: externalRef },
    { label: labels.reference, value: reference },
    { label: labels.requestId, value: requestId, mono: true },
  ];
}

function partyRows({ partner, signer }: EvidenceFacts, { labels }: EvidenceWords): Row[] {
  return [
    { label: labels.partner, value: partner.name },
    { label: labels.organization, value: partner.organization },
    { label: labels.clientId, value: partner.clientId, mono: true },
    { label: labels.signerEmail, value: signer.email },
    { label: labels.signerPhone, value: signer.phone },
  ];
}

function identityRows(facts: EvidenceFacts, words: EvidenceWords): Row[] {
  const { labels, levels, levelAsked } = words;
  const { outcome, messages, requiredLoa } = facts;
  const asked = `${levels[requiredLoa]}: ${levelAsked[requiredLoa]}`;
  const reached = outcome.status === 'signed' ? outcome.loa : null;
  const codes = messages.filter(({ kind }) => kind === 'code');
  const links = messages.filter(({ kind }) => kind !== 'code');
  const given = linkGivenTo(messages).map((holder) => words.linkGivenTo[holder]);
  return [
    { label: labels.linkGivenTo, value: given.join('\n') },
    { label: labels.corrected, value: correctionLines(facts, words) },
    { label: labels.linkTo, value: sentLines(links, words) },
    { label: labels.codeTo, value: requiredLoa === 1 ? null : sentLines(codes, words) },
    { label: labels.required, value: asked },
    { label: labels.reached, value: reached && levels[reached] },
    { label: labels.meaning, value: meaningOf(facts, codes.at(-1)?.to ?? '–', words) },
    { label: labels.consent, value: facts.consent && words.consent(facts.consent) },
    ...actRows(decisionOf(facts), words),
  ];
}

function correctionLines({ corrections }: EvidenceFacts, words: EvidenceWords): string | null {
  const lines = corrections.map(({ at, from, to, staff }) =>
    words.corrected({
      at: moment(at, words),
      from: from.join(', ') || words.none,
      to: to.join(', ') || words.none,
      staff: staff.join(', '),
    }),
  );
  return lines.length === 0 ? null : lines.join('\n');
}

function sentLines(messages: SentMessage[], words: EvidenceWords): string {
  const lines = messages.map(({ kind, channel, to, at }) =>
    words.sent[channel]({ to, at: moment(at, words), again: kind === 'reminder' }),
  );
  return lines.length === 0 ? words.sentToNobody : lines.join('\n');
}

/** Says what was checked of the person who signed or declined, and what was not. */
function meaningOf(facts: EvidenceFacts, address: string, words: EvidenceWords): string | null {
  const { outcome } = facts;
  if (outcome.status === 'signed') return meaningOfSignature(facts, { outcome, address }, words);
  if (outcome.status === 'expired') return null;
  const by = isVerified(decisionOf(facts)) ? 'verified' : 'link';
  return words.declinedMeans[by](address);
}

type Meaning = { outcome: Signed; address: string };

function meaningOfSignature(
  facts: EvidenceFacts,
  { outcome: { loa, signature }, address }: Meaning,
  words: EvidenceWords,
): string {
  const onDevice = decisionOf(facts)?.provedBy.includes('device') === true;
  const { issuer } = signature.certificate;
  if (signature.imported) return words.importedMeans({ address, issuer, onDevice });
  return onDevice ? words.deviceMeans(address) : words.levelMeans[loa](address);
}

function courseRows(facts: EvidenceFacts, words: EvidenceWords): Row[] {
  const { labels, expiryReasons } = words;
  const { outcome, actor } = facts;
  const { erased } = words.trail;
  const ended = { signed: labels.signedAt, rejected: labels.rejectedAt, expired: labels.expiredAt };
  const reason = outcome.status === 'expired' ? expiryReasons[outcome.reason] : null;
  return [
    { label: labels.created, value: moment(facts.createdAt, words) },
    { label: labels.validUntil, value: moment(facts.expiresAt, words) },
    { label: ended[outcome.status], value: moment(outcome.at, words) },
    { label: labels.reason, value: outcome.status === 'rejected' ? outcome.reason : reason },
    { label: labels.ipAddress, value: actor && (actor.isErased ? erased : actor.ipAddress) },
    { label: labels.device, value: actor?.userAgent ? deviceName(actor.userAgent) : null },
    { label: labels.browser, value: actor && (actor.isErased ? erased : actor.userAgent) },
  ];
}

type Signed = Extract<EvidenceFacts['outcome'], { status: 'signed' }>;

function signatureRows(signature: Signed['signature'], words: EvidenceWords): Row[] {
  const { labels } = words;
  const { certificate, timestamp } = signature;
  return [
    { label: labels.format, value: signature.level },
    { label: labels.subject, value: certificate.subject },
    { label: labels.issuer, value: certificate.issuer },
    { label: labels.serial, value: certificate.serialNumber, mono: true },
    { label: labels.validity, value: `${utc(certificate.notBefore)} – ${utc(certificate.notAfter)}` },
    { label: labels.fingerprint, value: certificate.sha256, mono: true },
    { label: labels.timestamp, value: moment(timestamp.at, words) },
    { label: labels.timestampBy, value: timestamp.authority },
    { label: labels.operation, value: signature.operationId, mono: true },
  ];
}
