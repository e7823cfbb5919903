import { createSheet } from '#typesetting/sheet.ts';
import { actRows } from './act-rows.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { attach } from './attachments.ts';
import { section } from './blocks.ts';
import type { Row } from './blocks.ts';
import type { EvidenceFacts } from './facts.ts';
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
    title: words.title,
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
  return sheet.finish(() => `Tamga · ${words.footer(facts.requestId)} · ${utc(facts.madeAt)}`);
}

function opening(sheet: Sheet, facts: EvidenceFacts, words: EvidenceWords): void {
  const { outcome, signer } = facts;
  const status = words.outcome[outcome.status];
  titleBlock(sheet, { title: words.title, status, good: outcome.status === 'signed' });
  const kind = outcome.status === 'expired' ? outcome.reason : outcome.status;
  const text = words.summary[kind]({
    partner: facts.partner.name,
    signer: signer.email ?? signer.phone ?? '',
    document: facts.document.name,
    at: moment(outcome.at, words),
  });
  summaryBox(sheet, text);
}

function documentRows({ document, externalRef, requestId }: EvidenceFacts, words: EvidenceWords): Row[] {
  const { labels } = words;
  return [
    { label: labels.documentName, value: document.name ?? words.nameless },
    { label: labels.description, value: document.description },
    { label: labels.address, value: document.url },
    { label: labels.hash, value: document.hash, mono: true },
    { label: labels.externalRef, value: externalRef },
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
  const { labels, levels, levelAsked, levelMeans } = words;
  const { outcome, codes, requiredLoa, linkSentTo } = facts;
  const asked = `${levels[requiredLoa]}: ${levelAsked[requiredLoa]}`;
  const reached = outcome.status === 'signed' ? outcome.loa : null;
  const act = facts.acts.find((one) => one.act === (outcome.status === 'signed' ? 'sign' : 'decline'));
  return [
    { label: labels.required, value: asked },
    { label: labels.reached, value: reached && levels[reached] },
    { label: labels.meaning, value: reached && levelMeans[reached](codes?.address ?? '–') },
    ...actRows(act, words),
    { label: labels.linkTo, value: linkSentTo },
    { label: labels.codeTo, value: codes && codes.address },
    {
      label: labels.codesSent,
      value: codes && codes.sentAt.map((at) => moment(at, words)).join('\n'),
    },
  ];
}

function courseRows(facts: EvidenceFacts, words: EvidenceWords): Row[] {
  const { labels, expiryReasons } = words;
  const { outcome, actor } = facts;
  const ended = { signed: labels.signedAt, rejected: labels.rejectedAt, expired: labels.expiredAt };
  const reason = outcome.status === 'expired' ? expiryReasons[outcome.reason] : null;
  return [
    { label: labels.created, value: moment(facts.createdAt, words) },
    { label: labels.validUntil, value: moment(facts.expiresAt, words) },
    { label: ended[outcome.status], value: moment(outcome.at, words) },
    { label: labels.reason, value: outcome.status === 'rejected' ? outcome.reason : reason },
    { label: labels.ipAddress, value: actor && actor.ipAddress },
    { label: labels.browser, value: actor && actor.userAgent },
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
