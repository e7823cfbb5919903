import { declinedBy } from '#domain/common/declined-by.ts';
import { certificateFacts } from '#domain/envelope/recipient-facts.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { actRows } from '../act-rows.ts';
import { section } from '../blocks.ts';
import type { Row } from '../blocks.ts';
import { deviceName } from '../device.ts';
import { moment } from '../times.ts';
import { agreementRow, lookRow } from './agreed-rows.ts';
import { approvalNames } from './approval-files.ts';
import type { CompletionRecipient } from './facts.ts';
import type { CompletionWords } from '#words/completion/words.ts';

/** Draws one recipient: how they were authenticated, their acts with time and connection, and their signature. */
export function recipientSection(
  sheet: Sheet,
  input: { recipient: CompletionRecipient; position: number; words: CompletionWords },
): void {
  const { recipient, position, words } = input;
  const title = words.recipient(position, recipient.name, words.roles[recipient.role]);
  section(sheet, title, [
    ...actionRows(recipient, words),
    ...connectionRows(recipient, words),
    ...signatureRows(recipient, words),
    ...sealRows(recipient, words, position),
  ]);
}

/** Gives the rows of how a recipient was authenticated, of their acts with times, and of the look of their signature. */
export function actionRows(recipient: CompletionRecipient, words: CompletionWords): Row[] {
  return [...courseRows(recipient, words), ...lookRow(recipient, words)];
}

function courseRows(recipient: CompletionRecipient, words: CompletionWords): Row[] {
  const { labels } = words;
  const { act } = recipient;
  const at = (time: Date | null) => time && moment(time, words);
  const signs = recipient.role === 'signer' || recipient.role === 'in_person';
  const approved = recipient.role === 'approver';
  return [
    ...certificateFacts.map((fact) => ({ label: labels[fact], value: recipient[fact] })),
    { label: labels.status, value: words.statuses[recipient.status] },
    { label: labels.authentication, value: proofOf(recipient, words) },
    ...actRows(act, words),
    { label: labels.host, value: hostOf(recipient, words) },
    { label: labels.invited, value: at(recipient.sentAt) },
    { label: labels.opened, value: at(recipient.deliveredAt) },
    ...sentRows(recipient, words),
    { label: labels.agreed, value: signs ? at(recipient.acceptedAt) : null },
    ...agreementRow(recipient, words),
    {
      label: approved ? labels.approved : labels.signed,
      value: signs || approved ? at(recipient.signedAt) : null,
    },
    { label: labels.declined, value: at(recipient.declinedAt) },
    { label: labels.declinedBy, value: declinerOf(recipient, words) },
    { label: labels.declineReason, value: recipient.declineReason },
  ];
}

/** Tells which document they had before them when they acted, and which boxes they ticked in it. */
function sentRows({ act, ticked }: CompletionRecipient, words: CompletionWords): Row[] {
  const { labels } = words;
  const boxes = ticked.map((text) => words.quoted(text)).join(', ');
  const rows = boxes ? [{ label: labels.ticked, value: boxes }] : [];
  if (!act?.sent) return rows;
  const { at, hash } = act.sent;
  return [
    { label: labels.documentSent, value: moment(at, words) },
    { label: labels.documentHash, value: hash, mono: true },
    ...rows,
  ];
}

/**
 * Describes the proofs that a recipient has shown, not those that they were to show: without an act of theirs there is none.
 */
export function proofOf(recipient: CompletionRecipient, { proofs }: CompletionWords): string {
  const { role, sentAt, loa, declinedAt, accessCode } = recipient;
  if (role === 'cc') return sentAt ? proofs.copy : proofs.noCopy;
  if (loa === null && declinedAt === null) return proofs.nothing;
  const link = proofs.link[linkOf(recipient)];
  const byLink = loa === null && !isVerified(recipient);
  const shown = byLink ? proofs.declined(link) : agreedBy(recipient, proofs, link);
  return accessCode ? `${shown} ${proofs.accessCode}` : shown;
}

/** Tells who had the link by which a recipient acted: where the sender or a colleague was given one, nobody can tell which it was. */
function linkOf({
  role,
  sentAt,
  linkGivenToSender,
}: CompletionRecipient): 'own' | 'host' | 'sender' | 'either' {
  if (linkGivenToSender) return sentAt ? 'either' : 'sender';
  return role === 'in_person' ? 'host' : 'own';
}

/** Describes the proof of a recipient who agreed, and of an imported certificate by whom it is. */
function agreedBy(
  { authMethod, email, phone, signature }: CompletionRecipient,
  proofs: CompletionWords['proofs'],
  link: string,
): string {
  if (signature && signature !== 'unreadable' && signature.imported)
    return proofs.imported({ link, issuer: signature.issuer });
  return proofs.method[authMethod]({ link, email, phone: phone ?? '–' });
}

function isVerified({ act }: CompletionRecipient): boolean {
  return act !== null && declinedBy(act.provedBy) === 'verified';
}

/** The statement of the act alone says who declined. */
function declinerOf(recipient: CompletionRecipient, { decliners }: CompletionWords): string | null {
  if (recipient.declinedAt === null) return null;
  return decliners[isVerified(recipient) ? 'verified' : 'link'];
}

function hostOf(recipient: CompletionRecipient, words: CompletionWords): string | null {
  const { role, hostName, hostEmail, hostConfirmedAt } = recipient;
  if (role !== 'in_person') return null;
  const name = [hostName, hostEmail].filter((part) => part !== null).join(' · ') || '–';
  return words.hosted(name, hostConfirmedAt && moment(hostConfirmedAt, words));
}

function connectionRows({ ipAddress, userAgent }: CompletionRecipient, { labels }: CompletionWords): Row[] {
  return [
    { label: labels.ipAddress, value: ipAddress },
    { label: labels.device, value: userAgent && deviceName(userAgent) },
    { label: labels.browser, value: userAgent },
  ];
}

function signatureRows({ signature }: CompletionRecipient, words: CompletionWords): Row[] {
  if (!signature) return [];
  const { labels } = words;
  if (signature === 'unreadable') return [{ label: labels.certificate, value: words.signatureUnreadable }];
  return [
    { label: labels.certificate, value: signature.subject },
    { label: labels.issuer, value: signature.issuer },
    { label: labels.serial, value: signature.serialNumber, mono: true },
    { label: labels.timestamp, value: signature.timestampedAt && moment(signature.timestampedAt, words) },
  ];
}

/** The platform's seal over the statement of an approval. */
function sealRows(
  { role, status, seal }: CompletionRecipient,
  words: CompletionWords,
  position: number,
): Row[] {
  const { labels, unsealed } = words;
  if (role !== 'approver' || status !== 'completed') return [];
  if (!seal) return [{ label: labels.seal, value: unsealed }];
  const { statement, seal: file } = approvalNames(position);
  return [
    { label: labels.seal, value: seal.operationId, mono: true },
    { label: labels.certificate, value: seal.subject },
    { label: labels.serial, value: seal.serialNumber, mono: true },
    { label: labels.timestamp, value: moment(seal.timestampedAt, words) },
    { label: labels.sealHash, value: seal.sha256, mono: true },
    { label: labels.sealFiles, value: `${statement} · ${file}`, mono: true },
  ];
}
