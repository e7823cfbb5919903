import { ApplicationFailure } from '@temporalio/common';
import type { Message } from '#clients/messages/message.ts';
import type { MessageAbout } from '#domain/common/message-outcome.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { invitationMessage } from '#words/mails/envelope.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import { isReported } from '#entities/account/abuse-reports.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { sentLinkToken, tokenHash } from '#secrets/link-token.ts';
import type { EnvelopeDependencies, InvitationInput, InvitationResult } from './inputs.ts';
import { addressOf, senderOf } from './people.ts';
import { audit, raise, raised, withRecipient } from './rows.ts';
import { assertAsStated } from './stated-recipients.ts';
import { assertMaySend } from '../common/held-sending.ts';
import { mayRemind } from '../common/reminder-quota.ts';
import { reportable } from '../common/reportable.ts';
import { recordRelayed, wasRelayed } from '../common/relayed.ts';
import { send } from '../sign-request/links.ts';

/**
 * Sends a recipient their link and records it; a recipient of a copy is completed with that. An address that the mail server
 * refuses makes the recipient bounced. Throws sending_suspended while the sender may not send. The token is made again from LINK_KEY; no history and no table holds it.
 */
export async function sendInvitation(
  deps: EnvelopeDependencies,
  input: InvitationInput,
): Promise<InvitationResult> {
  const letter = await withRecipient(deps.orm, input, (em, row, recipient) =>
    writeLetter(deps, em, { row, recipient, input }),
  );
  if (!('message' in letter)) return letter;
  const { message, generation, organizationId } = letter;
  const owner = { kind: 'organization', id: organizationId } as const;
  const timed = input.reminder && input.actor === null;
  if (timed && !(await mayRemind(deps, { id: input.messageId, owner }, message))) return unneeded;
  const relayed = wasRelayed(message);
  if (!relayed) await assertMaySend(deps, owner, message);
  const refused = !relayed && (await isRefused(deps, message));
  const record = () =>
    withRecipient(deps.orm, input, (em, row, recipient) => {
      // A correction has killed this link meanwhile: its result says nothing about the new address.
      if (recipient.linkGeneration !== generation) return Promise.resolve(unneeded);
      const rows = { row, recipient, input, to: message.to };
      return refused ? bounce(em, rows) : recordSentTo(em, rows);
    });
  if (!refused) return recordRelayed(message, record);
  await recordBounce(deps.orm, deps.quotas, { owner, address: message.to });
  return record();
}

const unneeded: InvitationResult = { outcome: 'unneeded', deliveryIds: [] };

async function isRefused({ messenger }: EnvelopeDependencies, message: Message): Promise<boolean> {
  try {
    await send(messenger, message);
    return false;
  } catch (error) {
    if (error instanceof ApplicationFailure && error.type === 'address_refused') return true;
    throw error;
  }
}

type Letter = { message: Message; generation: number; organizationId: string };

type Rows = { row: Envelope; recipient: EnvelopeRecipient; input: InvitationInput };

/** With the address that the message went to. */
type Sent = Rows & { to: string };

/** The link works before the message is on its way; one that is on record is not sent again. */
async function writeLetter(
  deps: EnvelopeDependencies,
  em: EntityManager,
  { row, recipient, input }: Rows,
): Promise<Letter | InvitationResult> {
  const hasCopy = recipient.role === 'cc' && recipient.status === 'completed';
  if (hasCopy || (await hasAuditEvent(em, `envelope:${row.id}:message:${input.messageId}`)))
    return sentBefore(em, row, recipient);
  if (!isNeeded(row, recipient)) return unneeded;
  if (input.reminder && (await hasReported(em, recipient))) return unneeded;
  await assertAsStated(em, deps.actKeys, [recipient]);
  recipient.linkGeneration ||= 1;
  const { id, linkGeneration: generation } = recipient;
  const wanted = { purpose: 'envelope', id, generation } as const;
  const token = sentLinkToken(deps.keys.link, wanted, recipient.linkHash);
  recipient.linkHash = tokenHash(token);
  await em.flush();
  const sender = await senderOf(em, row);
  const link = `${deps.baseUrl}/envelope/${token}`;
  const { language } = recipient;
  const words = invitationMessage(language, {
    role: recipient.role,
    sender,
    envelopeName: row.name,
    // Nothing is shown before the access code, and a mail is read without it.
    message: recipient.accessCodeHash ? null : (row.message ?? null),
    signerName: recipient.name,
    link,
    expiresAt: row.expiresAt ?? new Date(),
    reminder: input.reminder,
  });
  const text = withReference(words, { language, channel: 'email', reference: row.reference });
  const to = addressOf(recipient, sender.email);
  const reported = { kind: 'recipient', id, generation } as const;
  const letter = reportable(deps, text, { language, subject: reported });
  const about = aboutOf({ row, recipient, input });
  const message = {
    id: input.messageId,
    channel: 'email',
    kind: 'link',
    to,
    ...letter,
    link,
    about,
  } as const;
  return { message, generation, organizationId: row.organizationId };
}

/** What the log of the envelope's messages says of a letter. */
function aboutOf({ row, recipient, input }: Rows): MessageAbout {
  const kind = recipient.role === 'cc' ? 'copy' : input.reminder ? 'reminder' : 'invitation';
  return { flowId: row.id, recipientId: recipient.id, kind };
}

/** Whoever has reported our letters gets no reminders; a corrected address is another reader. */
function hasReported(
  em: EntityManager,
  { id, linkGeneration: generation }: EnvelopeRecipient,
): Promise<boolean> {
  return isReported(em, { kind: 'recipient', id, generation });
}

/** Copies go out after the completion, too. */
function isNeeded({ status }: Envelope, recipient: EnvelopeRecipient): boolean {
  const open = ['pending', 'sent', 'delivered', 'bounced'].includes(recipient.status);
  const copies = recipient.role === 'cc' && status === 'completed';
  return open && !recipient.acceptedAt && (isOpenEnvelope(status) || copies);
}

/** Gives the result of a message that is on record, because it may not have reached the workflow. */
async function sentBefore(
  em: EntityManager,
  { id }: Envelope,
  recipient: EnvelopeRecipient,
): Promise<InvitationResult> {
  const outcome = recipient.status === 'bounced' ? 'bounced' : 'sent';
  return { outcome, deliveryIds: await raised(em, id, 'recipient_sent', recipient.id) };
}

async function recordSentTo(
  em: EntityManager,
  { row, recipient, input, to }: Sent,
): Promise<InvitationResult> {
  const at = new Date();
  // A recipient who opens it at once is delivered already. After the end there is nobody to notify.
  const closed = !isOpenEnvelope(row.status) && row.status !== 'completed';
  const first = !closed && (!recipient.sentAt || recipient.status === 'bounced');
  recipient.linkSentAt = at;
  recipient.sentAt ??= at;
  if (recipient.status === 'pending' || recipient.status === 'bounced')
    recipient.status = recipient.role === 'cc' ? 'completed' : 'sent';
  await em.flush();
  const data = { recipient_id: recipient.id, sent_at: at.toISOString() };
  const deliveryIds = first
    ? await raise(em, row, { event: 'recipient_sent', at, data })
    : await raised(em, row.id, 'recipient_sent', recipient.id);
  const action = recipient.role === 'cc' ? 'copied' : input.reminder ? 'reminded' : 'invited';
  const metadata = { recipient_id: recipient.id, to };
  await audit(em, row, { action, actor: input.actor, metadata, once: `message:${input.messageId}` });
  return { outcome: 'sent', deliveryIds };
}

async function bounce(em: EntityManager, { row, recipient, input, to }: Sent): Promise<InvitationResult> {
  if (['pending', 'sent', 'delivered'].includes(recipient.status)) recipient.status = 'bounced';
  await em.flush();
  const metadata = { recipient_id: recipient.id, to };
  await audit(em, row, { action: 'bounced', actor: null, metadata, once: `message:${input.messageId}` });
  return { outcome: 'bounced', deliveryIds: [] };
}
