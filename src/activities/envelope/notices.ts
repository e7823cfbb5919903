import { ApplicationFailure } from '@temporalio/common';
import type { MessageAbout } from '#domain/common/message-outcome.ts';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import { defined } from '#domain/common/defined.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { noticeMessage } from '#words/mails/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { sealedToken } from '#secrets/sealed-link.ts';
import type { EnvelopeDependencies, NoticeInput } from './inputs.ts';
import { addressOf, senderOf, type Sender } from './people.ts';
import { assertMaySend } from '../common/held-sending.ts';
import { reportable } from '../common/reportable.ts';
import { send } from '../sign-request/links.ts';

/**
 * Sends somebody a notice about an envelope; a refused address gets none. A notice that the document cannot be sealed goes
 * out only while the envelope is open. The sender's words reach nobody while the sender may not send (sending_suspended); whoever
 * has finished gets the document nevertheless.
 */
export async function sendNotice(deps: EnvelopeDependencies, input: NoticeInput): Promise<void> {
  const em = deps.orm.em.fork();
  const row = await em.findOneOrFail(Envelope, { id: input.envelopeId });
  const { recipientId: id, messageId, fault } = input;
  if (fault && !isOpenEnvelope(row.status)) return;
  const recipient = id === null ? null : await em.findOneOrFail(EnvelopeRecipient, { id });
  const sender = await senderOf(em, row);
  const decliner = input.notice === 'declined' ? await declinerOf(em, row) : null;
  const sealed = input.notice === 'completed' ? await sealedLink(deps, row, recipient) : null;
  const language = recipient?.language ?? sender.language;
  const words = noticeMessage(language, {
    notice: input.notice,
    sender,
    envelopeName: row.name,
    about: await aboutWhom(em, { row, input, sender }),
    byLink: decliner?.declinedBy === 'link',
    reason: reasonOf(row, input, decliner),
    sealed,
    ...defined({ fault }),
  });
  const text = withReference(words, { language, channel: 'email', reference: row.reference });
  const to = recipient ? addressOf(recipient, sender.email) : sender.email;
  const letter = reportable(deps, text, { language, subject: subjectOf(row, recipient) });
  const message = {
    id: messageId,
    channel: 'email',
    kind: 'notice',
    to,
    ...letter,
    about: aboutOf(row, recipient),
  } as const;
  if (isHeldUp(input)) await assertMaySend(deps, { kind: 'organization', id: row.organizationId }, message);
  await send(deps.messenger, sealed ? { ...message, link: sealed.link } : message).catch(tolerateRefusal);
}

/** What the log of the envelope's messages says of a notice; one without a recipient goes to the sender. */
function aboutOf({ id: flowId }: Envelope, recipient: EnvelopeRecipient | null): MessageAbout {
  return { flowId, ...defined({ recipientId: recipient?.id }), kind: 'notice' };
}

/** A suspended sender's words reach nobody; the sender hears of everything, and whoever has finished gets the document. */
function isHeldUp({ recipientId, notice }: NoticeInput): boolean {
  return recipientId !== null && notice !== 'completed';
}

/** What a reader who reports the letter reports. */
function subjectOf({ userId }: Envelope, recipient: EnvelopeRecipient | null): ReportSubject {
  if (!recipient) return { kind: 'account', id: userId, generation: 0 };
  return { kind: 'recipient', id: recipient.id, generation: recipient.linkGeneration };
}

function tolerateRefusal(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== 'address_refused') throw error;
}

/** The end of a link, from the moment when it goes out. */
function endOf(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

type Sealed = { link: string; until: Date };

/**
 * Opens the link to the sealed document, for one recipient or, by the envelope's own id, for the sender; a repeat gives the
 * same one. The page of the link asks for what the sender asked for.
 */
async function sealedLink(
  { orm, baseUrl, keys, sealedLinkDays }: EnvelopeDependencies,
  { id: envelopeId }: Envelope,
  recipient: EnvelopeRecipient | null,
): Promise<Sealed> {
  const holder = { id: recipient?.id ?? envelopeId, linkGeneration: recipient?.linkGeneration ?? 0 };
  const { id } = holder;
  const em = orm.em.fork();
  const first = { id, envelopeId, generation: 1, sentAt: new Date(), expiresAt: endOf(sealedLinkDays) };
  await em.upsert(SealedLink, first, { onConflictFields: ['id'], onConflictAction: 'ignore' });
  const { generation, expiresAt } = await orm.em.fork().findOneOrFail(SealedLink, { id });
  return {
    link: `${baseUrl}/sealed/${id}/${sealedToken(keys.link, holder, generation)}`,
    until: expiresAt,
  };
}

type Notice = { row: Envelope; input: NoticeInput; sender: Sender };

/** Names the person whom a notice is about, with the refused address, which is the host's for an in-person signer. */
async function aboutWhom(
  em: EntityManager,
  { row, input: { notice, about }, sender }: Notice,
): Promise<string | null> {
  if (notice === 'bounced' && about) {
    const recipient = await em.findOneOrFail(EnvelopeRecipient, { id: about });
    return `${recipient.name} <${addressOf(recipient, sender.email)}>`;
  }
  if (notice !== 'declined') return null;
  return (await declinerOf(em, row))?.name ?? null;
}

function declinerOf(em: EntityManager, { id }: Envelope): Promise<EnvelopeRecipient | null> {
  return em.findOne(EnvelopeRecipient, { envelopeId: id, status: 'declined' });
}

function reasonOf(
  { voidReason }: Envelope,
  { notice }: NoticeInput,
  decliner: EnvelopeRecipient | null,
): string | null {
  if (notice === 'voided') return voidReason ?? null;
  return decliner?.declineReason ?? null;
}
