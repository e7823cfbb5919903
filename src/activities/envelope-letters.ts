import { ApplicationFailure } from '@temporalio/common';
import type { Message } from '#clients/message.ts';
import { isOpenEnvelope } from '#domain/envelope.ts';
import { invitationMessage } from '#domain/envelope-texts.ts';
import type { Statement } from '#entities/transaction.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import type { EnvelopeDependencies, InvitationInput, InvitationResult } from './envelope-inputs.ts';
import { addressOf, asSender, selectSender } from './envelope-people.ts';
import {
  changeRecipient,
  withRecipient,
  type EnvelopeRow,
  type HeldWithRecipient,
  type RecipientRow,
} from './envelope-rows.ts';
import { audit, auditKey, raise, raised } from './envelope-telling.ts';
import { recordHandedOver, wasHandedOver } from './handed-over.ts';
import { send } from './links.ts';

/**
 * Sends a recipient their link and writes it down; one who gets a copy has it with that. An address that the mail server
 * refuses makes the recipient bounced. The token is made again from LINK_KEY, it is in no history and no table.
 */
export async function sendInvitation(
  deps: EnvelopeDependencies,
  input: InvitationInput,
): Promise<InvitationResult> {
  const { envelopeId, recipientId, messageId } = input;
  const known: Statement = [
    'select id from audit_event where dedupe_key = ?',
    [auditKey(envelopeId, `message:${messageId}`)],
  ];
  const read = [known, selectSender(envelopeId)];
  const letter = await withRecipient(deps.orm, { envelopeId, recipientId, silent: true, read }, (held) =>
    writeLetter(deps, held, input),
  );
  if (!('message' in letter)) return letter;
  const { message, generation } = letter;
  const refused = !wasHandedOver(message) && (await isRefused(deps, message));
  const record = () =>
    withRecipient(deps.orm, { envelopeId, recipientId }, (held) => {
      // A correction meanwhile has killed this link: what became of it says nothing about the new address.
      if (held.recipient.linkGeneration !== generation) return unneeded;
      return refused ? bounce(held, input) : recordSentTo(held, input);
    });
  return refused ? record() : recordHandedOver(message, record);
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

type Letter = { message: Message; generation: number };

/** The link works before the message is on its way; one that is on record is not sent again. */
async function writeLetter(
  deps: EnvelopeDependencies,
  held: HeldWithRecipient,
  input: InvitationInput,
): Promise<Letter | InvitationResult> {
  const { row, recipient, read } = held;
  const [[known] = [], [found] = []] = read;
  const hasCopy = recipient.role === 'cc' && recipient.status === 'completed';
  if (hasCopy || known) return sentBefore(held);
  if (!isNeeded(row, recipient)) return unneeded;
  const { token, generation } = fixLink(deps, held);
  const sender = asSender(found, row);
  const link = `${deps.baseUrl}/envelope/${token}`;
  const text = invitationMessage(recipient.language, {
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
  const to = addressOf(recipient, sender.email);
  const message = { id: input.messageId, channel: 'email', kind: 'link', to, ...text, link } as const;
  return { message, generation };
}

/** Makes the link of a recipient work; gives its token, and which generation it is of. */
function fixLink({ secrets }: EnvelopeDependencies, held: HeldWithRecipient) {
  const { recipient } = held;
  const { id } = recipient;
  const generation = recipient.linkGeneration || 1;
  const token = linkToken(secrets.linkKey, { purpose: 'envelope', id, generation });
  const linkHash = tokenHash(token);
  if (recipient.linkHash !== linkHash || recipient.linkGeneration !== generation)
    changeRecipient(held, recipient, { linkGeneration: generation, linkHash });
  return { token, generation };
}

/** Copies go out after the completion, too. */
function isNeeded({ status }: EnvelopeRow, recipient: RecipientRow): boolean {
  const open = ['pending', 'sent', 'delivered', 'bounced'].includes(recipient.status);
  const copies = recipient.role === 'cc' && status === 'completed';
  return open && !recipient.acceptedAt && (isOpenEnvelope(status) || copies);
}

/** What a message that is on record was: the flow may not have been told of it. */
async function sentBefore({ tx, row: { id }, recipient }: HeldWithRecipient): Promise<InvitationResult> {
  const outcome = recipient.status === 'bounced' ? 'bounced' : 'sent';
  return { outcome, deliveryIds: await raised(tx.run, id, 'recipient_sent', recipient.id) };
}

async function recordSentTo(held: HeldWithRecipient, input: InvitationInput): Promise<InvitationResult> {
  const { tx, row, recipient } = held;
  const { id, role, status, sentAt } = recipient;
  const at = new Date();
  // Whoever opens it at once is delivered already. After the end there is nobody to tell of it.
  const closed = !isOpenEnvelope(row.status) && row.status !== 'completed';
  const first = !closed && (!sentAt || status === 'bounced');
  const isNew = status === 'pending' || status === 'bounced';
  changeRecipient(held, recipient, {
    linkSentAt: at,
    ...(sentAt ? {} : { sentAt: at }),
    ...(isNew ? { status: role === 'cc' ? 'completed' : 'sent' } : {}),
  });
  const data = { recipient_id: id, sent_at: at.toISOString() };
  const deliveryIds = first
    ? raise(held, { event: 'recipient_sent', at, data })
    : await raised(tx.run, row.id, 'recipient_sent', id);
  const action = role === 'cc' ? 'copied' : input.reminder ? 'reminded' : 'invited';
  const metadata = { recipient_id: id };
  audit(held, { action, actor: input.actor, metadata, once: `message:${input.messageId}` });
  return { outcome: 'sent', deliveryIds };
}

function bounce(held: HeldWithRecipient, { messageId }: InvitationInput): InvitationResult {
  const { recipient } = held;
  if (['pending', 'sent', 'delivered'].includes(recipient.status))
    changeRecipient(held, recipient, { status: 'bounced' });
  const metadata = { recipient_id: recipient.id };
  audit(held, { action: 'bounced', actor: null, metadata, once: `message:${messageId}` });
  return { outcome: 'bounced', deliveryIds: [] };
}
