import type { MessageAbout } from '#domain/common/message-outcome.ts';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { heldBy } from '#entities/account/quota.ts';
import { defined } from '#domain/common/defined.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { noticeMessage } from '#words/mails/envelope/notice.ts';
import type { NoticeFacts } from '#words/mails/envelope/notice-facts.ts';
import type { SealedFacts } from '#words/mails/sealed-link.ts';
import {
  readRecipients,
  type ReadEnvelope,
  type ReadRecipient,
} from '#entities/envelope/rows/letters/read-recipients.ts';
import { openSealedLinks, type OpenedLink } from '#entities/envelope/rows/letters/open-sealed-links.ts';
import { readLetterGround } from '#entities/envelope/rows/letters/read-letter-ground.ts';
import type { EntityManager } from '#entities/orm.ts';
import { sealedToken } from '#secrets/sealed-link.ts';
import type { EnvelopeDependencies } from '../inputs.ts';
import { addressOf, replyTo, senderBy, type Sender } from '../people.ts';
import { reportable } from '../../common/reportable.ts';
import { nothingPrepared, type NoticeLetter, type Prepared, type Written } from './letters.ts';

/** What notices are written from: the rows of the envelope, as they are when they are written. */
type Ground = {
  row: ReadEnvelope;
  recipients: readonly ReadRecipient[];
  sender: Sender;
  isHeld: boolean;
  sealed: ReadonlyMap<string, OpenedLink>;
  relayed: ReadonlySet<string>;
};

/**
 * Writes notices about an envelope. One that the document cannot be sealed goes out only while the envelope is open. The sender's
 * words reach nobody while the sender may not send; whoever has finished gets the document nevertheless.
 */
export async function writeNotices(
  deps: EnvelopeDependencies,
  envelopeId: string,
  letters: readonly NoticeLetter[],
): Promise<Prepared<NoticeLetter>> {
  if (letters.length === 0) return nothingPrepared;
  const ground = await readGround(deps, envelopeId, letters);
  const { status, notify } = ground.row;
  const isNeeded = ({ fault, recipientId }: NoticeLetter) =>
    (!fault || isOpenEnvelope(status)) && (notify || recipientId === null);
  return {
    organizationId: ground.row.organizationId,
    isHeld: ground.isHeld,
    written: letters.filter(isNeeded).map((letter) => write(deps, ground, letter)),
    settled: letters.filter((letter) => !isNeeded(letter)).map((letter) => ({ letter, outcome: 'unneeded' })),
    deliveryIds: [],
  };
}

async function readGround(
  deps: EnvelopeDependencies,
  envelopeId: string,
  letters: readonly NoticeLetter[],
): Promise<Ground> {
  const em = deps.orm.em.fork();
  const { envelope: row, recipients } = await readRecipients(em, envelopeId);
  const messageIds = letters.map(({ messageId }) => messageId);
  const naming = { workflowId: envelopeWorkflowId(envelopeId), records: [] };
  const asked = { envelope: row, messageIds, naming, links: [] };
  const { account, sending, relayed } = await readLetterGround(em, asked);
  const finished = letters.filter(({ notice }) => notice === 'completed');
  return {
    row,
    recipients,
    sender: senderBy(row, account),
    isHeld: heldBy(deps.quotas, sending) !== undefined,
    sealed: await openLinks(deps, em, { row, letters: finished }),
    relayed,
  };
}

/**
 * Opens the links to the sealed document, for recipients or, by the envelope's own id, for the sender; a repeat gives the
 * same ones. The page of the link asks for what the sender asked for.
 */
function openLinks(
  { sealedLinkDays }: EnvelopeDependencies,
  em: EntityManager,
  { row: { id: envelopeId, notify }, letters }: { row: ReadEnvelope; letters: readonly NoticeLetter[] },
): Promise<ReadonlyMap<string, OpenedLink>> {
  const ids = letters.map(({ recipientId }) => recipientId ?? envelopeId);
  const untold = notify ? [] : ids.filter((id) => id !== envelopeId);
  // The end of a link, from the moment when it goes out.
  const expiresAt = new Date(Date.now() + sealedLinkDays * 86_400_000);
  return openSealedLinks(em, { envelopeId, ids, untold, expiresAt });
}

function write(deps: EnvelopeDependencies, ground: Ground, letter: NoticeLetter): Written<NoticeLetter> {
  const { row, recipients, sender } = ground;
  const recipient = letter.recipientId === null ? null : recipientIn(recipients, letter.recipientId);
  const decliner =
    letter.notice === 'declined' ? recipients.find(({ status }) => status === 'declined') : undefined;
  const sealed = letter.notice === 'completed' ? sealedLink(deps, ground, recipient) : null;
  const language = recipient?.language ?? sender.language;
  const words = noticeMessage(language, {
    notice: letter.notice,
    sender,
    envelopeName: row.name,
    about: aboutWhom(ground, letter, decliner)?.name ?? null,
    byLink: decliner?.declinedBy === 'link',
    reason: reasonOf(row, letter, decliner),
    sealed,
    ...defined({
      fault: letter.fault,
      refused: refusedAddress(ground, letter),
      did: didOf(ground, letter, recipient),
      theirs: theirsOf(ground, letter),
    }),
  });
  const text = withReference(words, { language, reference: row.reference });
  const message = {
    id: letter.messageId,
    channel: 'email',
    kind: 'notice',
    to: recipient ? addressOf(recipient, sender.email) : sender.email,
    ...reportable(deps, text, { language, subject: subjectOf(row, recipient) }),
    ...(recipient ? replyTo(sender) : {}),
    about: aboutOf(row, recipient),
    ...(sealed ? { link: sealed.link } : {}),
  } as const;
  const relayed = ground.relayed.has(letter.messageId);
  return {
    letter,
    message,
    relayed,
    silent: false,
    held: isHeldUp(letter),
    timed: false,
    generation: 0,
  };
}

/** The act that a receipt, or the notice of the completion, tells its reader of: their approval or signature, and when. */
function didOf(
  { sender: { timeZone } }: Ground,
  { notice }: NoticeLetter,
  recipient: ReadRecipient | null,
): NoticeFacts['did'] {
  // The notice of somebody who signed in person goes to their host.
  const isTold = notice === 'receipt' || (notice === 'completed' && recipient?.role !== 'in_person');
  if (!isTold || !recipient?.signedAt) return undefined;
  const act = recipient.role === 'approver' ? 'approve' : 'sign';
  return { act, at: recipient.signedAt, timeZone };
}

/** The act of another that the sender is told of: which, and when. */
function theirsOf(
  { recipients, sender: { timeZone } }: Ground,
  { notice, about }: NoticeLetter,
): NoticeFacts['theirs'] {
  if (!about || notice === 'bounced') return undefined;
  const { role, signedAt, deliveredAt } = recipientIn(recipients, about);
  const at = notice === 'recipient_delivered' ? deliveredAt : signedAt;
  return at ? { act: role === 'approver' ? 'approve' : 'sign', at, timeZone } : undefined;
}

function recipientIn(recipients: readonly ReadRecipient[], recipientId: string): ReadRecipient {
  const recipient = recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new Error('a notice is about a recipient of another envelope');
  return recipient;
}

/** What the log of the envelope's messages says of a notice; one without a recipient goes to the sender. */
function aboutOf({ id: flowId }: ReadEnvelope, recipient: ReadRecipient | null): MessageAbout {
  return { flowId, ...defined({ recipientId: recipient?.id }), kind: 'notice' };
}

/** A suspended sender's words reach nobody; the sender hears of everything, and whoever has acted gets receipt and document. */
function isHeldUp({ recipientId, notice }: NoticeLetter): boolean {
  return recipientId !== null && notice !== 'completed' && notice !== 'receipt';
}

/** What a reader who reports the letter reports. */
function subjectOf({ userId }: ReadEnvelope, recipient: ReadRecipient | null): ReportSubject {
  if (!recipient) return { kind: 'account', id: userId, generation: 0 };
  return { kind: 'recipient', id: recipient.id, generation: recipient.linkGeneration };
}

function sealedLink(
  { baseUrl, keys }: EnvelopeDependencies,
  { row, sealed, sender: { timeZone } }: Ground,
  recipient: ReadRecipient | null,
): SealedFacts {
  const holder = { id: recipient?.id ?? row.id, linkGeneration: recipient?.linkGeneration ?? 0 };
  const opened = sealed.get(holder.id);
  if (!opened) throw new Error('the link to a sealed document is being opened by another attempt');
  const token = sealedToken(keys.link, holder, opened.generation);
  const link = `${baseUrl}/sealed/${holder.id}/${token}`;
  return { link, until: opened.expiresAt, timeZone, verify: `${baseUrl}/verify` };
}

function reasonOf(
  { voidReason }: ReadEnvelope,
  { notice }: NoticeLetter,
  decliner: ReadRecipient | undefined,
): string | null {
  if (notice === 'voided') return voidReason ?? null;
  return decliner?.declineReason ?? null;
}

/** The person whom a notice is about. */
function aboutWhom(
  { recipients }: Ground,
  { about }: NoticeLetter,
  decliner: ReadRecipient | undefined,
): ReadRecipient | undefined {
  return about ? recipientIn(recipients, about) : decliner;
}

/** The refused address, which is the host's for an in-person signer. */
function refusedAddress({ recipients, sender }: Ground, { notice, about }: NoticeLetter): string | undefined {
  return notice === 'bounced' && about ? addressOf(recipientIn(recipients, about), sender.email) : undefined;
}
