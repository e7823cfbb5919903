import { ApplicationFailure } from '@temporalio/common';
import type { MessageAbout } from '#domain/common/message-outcome.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { invitationMessage } from '#words/mails/envelope.ts';
import { isReported } from '#entities/account/abuse-reports.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { readLettersSoFar } from '#entities/envelope/rows/read-letters-so-far.ts';
import type { EntityManager } from '#entities/orm.ts';
import { sentLinkToken, tokenHash } from '#secrets/link-token.ts';
import type { DeliveryIds, EnvelopeDependencies } from '../inputs.ts';
import { addressOf, senderOf, type Sender } from '../people.ts';
import { auditAll, raiseAll, raised, withEnvelope, type EnvelopeAudit, type EnvelopeEvent } from '../rows.ts';
import { assertStated, namingStatements } from '../stated-recipients.ts';
import { reportable } from '../../common/reportable.ts';
import type { InvitationLetter, Prepared, Settled, Written } from './letters.ts';
import type { Tried } from './send-letters.ts';

/** A letter with the rows that it is about. */
type Rows = { row: Envelope; recipient: EnvelopeRecipient; letter: InvitationLetter };

/**
 * Writes the letters with recipients' links, in one transaction; a link works before its letter is on its way. A letter that is on
 * record, or that nobody needs any more, is settled. `left`: the message ids of letters that an attempt before has handed over. The token is made again from LINK_KEY; no
 * history and no table holds it.
 */
export function writeInvitations(
  deps: EnvelopeDependencies,
  envelopeId: string,
  letters: readonly InvitationLetter[],
  left: ReadonlySet<string>,
): Promise<Prepared<InvitationLetter>> {
  if (letters.length === 0)
    return Promise.resolve({ organizationId: '', written: [], settled: [], deliveryIds: [] });
  return withEnvelope(deps.orm, envelopeId, async (em, row) => {
    const all = await rowsOf(em, row, letters);
    const messageIds = letters.map(({ messageId }) => messageId);
    const { recorded, relayed } = await readLettersSoFar(em, envelopeId, messageIds);
    const before = all.filter(
      ({ recipient, letter }) => hasCopy(recipient) || recorded.has(letter.messageId),
    );
    const settled: Settled[] = before.map(({ recipient, letter }) => ({
      letter,
      outcome: recipient.status === 'bounced' ? 'bounced' : 'sent',
    }));
    const written: Written<InvitationLetter>[] = [];
    const wanted: Rows[] = [];
    for (const one of all.filter((rows) => !before.includes(rows)))
      if (await isNeeded(em, one)) wanted.push(one);
      else settled.push({ letter: one.letter, outcome: 'unneeded' });
    const statements = wanted.length > 0 ? await namingStatements(em, deps.actKeys, envelopeId) : [];
    const sender = wanted.length > 0 ? await senderOf(em, row) : undefined;
    for (const one of wanted)
      try {
        assertStated(statements, one.recipient);
        const { messageId } = one.letter;
        if (sender) written.push(write(deps, one, sender, relayed.has(messageId) || left.has(messageId)));
      } catch (error) {
        if (!(error instanceof ApplicationFailure)) throw error;
        settled.push({ letter: one.letter, failure: error });
      }
    await em.flush();
    const ids = before.map(({ recipient }) => recipient.id);
    const deliveryIds = ids.length > 0 ? await raised(em, envelopeId, 'recipient_sent', ...ids) : [];
    return { organizationId: row.organizationId, written, settled, deliveryIds };
  });
}

/** Finds the recipients of letters, all at once. */
async function rowsOf(
  em: EntityManager,
  row: Envelope,
  letters: readonly InvitationLetter[],
): Promise<Rows[]> {
  const ids = letters.map(({ recipientId }) => recipientId);
  const recipients = await em.find(EnvelopeRecipient, { id: { $in: ids }, envelopeId: row.id });
  return letters.map((letter) => {
    const recipient = recipients.find(({ id }) => id === letter.recipientId);
    if (!recipient) throw new Error('a letter is to a recipient of another envelope');
    return { row, recipient, letter };
  });
}

function hasCopy({ role, status }: EnvelopeRecipient): boolean {
  return role === 'cc' && status === 'completed';
}

/** Writes one letter. */
function write(
  deps: EnvelopeDependencies,
  rows: Rows,
  sender: Sender,
  relayed: boolean,
): Written<InvitationLetter> {
  const { row, recipient, letter } = rows;
  recipient.linkGeneration ||= 1;
  const { id, linkGeneration: generation, language } = recipient;
  const wanted = { purpose: 'envelope', id, generation } as const;
  const token = sentLinkToken(deps.keys.link, wanted, recipient.linkHash);
  recipient.linkHash = tokenHash(token);
  const link = `${deps.baseUrl}/envelope/${token}`;
  const words = invitationMessage(language, {
    role: recipient.role,
    sender,
    envelopeName: row.name,
    // Nothing is shown before the access code, and a mail is read without it.
    message: recipient.accessCodeHash ? null : (row.message ?? null),
    signerName: recipient.name,
    link,
    expiresAt: row.expiresAt ?? new Date(),
    reminder: letter.reminder,
  });
  const text = withReference(words, { language, channel: 'email', reference: row.reference });
  const message = {
    id: letter.messageId,
    channel: 'email',
    kind: 'link',
    to: addressOf(recipient, sender.email),
    ...reportable(deps, text, { language, subject: { kind: 'recipient', id, generation } }),
    link,
    about: aboutOf(rows),
  } as const;
  const timed = letter.reminder && letter.actor === null;
  return { letter, message, relayed, held: true, timed, generation };
}

/** What the log of the envelope's messages says of a letter. */
function aboutOf({ row, recipient, letter }: Rows): MessageAbout {
  const kind = recipient.role === 'cc' ? 'copy' : letter.reminder ? 'reminder' : 'invitation';
  return { flowId: row.id, recipientId: recipient.id, kind };
}

/**
 * Tells whether somebody waits for a letter still; copies go out after the completion, too. Whoever has reported our letters gets no
 * reminders; a corrected address is another reader.
 */
async function isNeeded(em: EntityManager, { row, recipient, letter }: Rows): Promise<boolean> {
  const { id, role, status, acceptedAt, linkGeneration: generation } = recipient;
  const open = ['pending', 'sent', 'delivered', 'bounced'].includes(status);
  const copies = role === 'cc' && row.status === 'completed';
  const killed = letter.generation !== undefined && letter.generation < generation;
  if (!open || acceptedAt || killed || !(isOpenEnvelope(row.status) || copies)) return false;
  return !letter.reminder || !(await isReported(em, { kind: 'recipient', id, generation }));
}

/** What one letter that went out changes. */
type Change = { event?: EnvelopeEvent; audit: EnvelopeAudit };

/**
 * Records letters that went out, or whose address is refused, in one transaction; a recipient of a copy is completed with that, and
 * one whose address is refused is bounced.
 */
export function recordInvitations(
  deps: EnvelopeDependencies,
  envelopeId: string,
  tried: readonly Tried<InvitationLetter>[],
): Promise<{ settled: Settled[] } & DeliveryIds> {
  if (tried.length === 0) return Promise.resolve({ settled: [], deliveryIds: [] });
  return withEnvelope(deps.orm, envelopeId, async (em, row) => {
    const settled: Settled[] = [];
    const changes: Change[] = [];
    const again: string[] = [];
    const all = await rowsOf(
      em,
      row,
      tried.map(({ letter }) => letter),
    );
    for (const [index, one] of tried.entries()) {
      const rows = all[index];
      // A correction has killed this link meanwhile: its result says nothing about the new address.
      if (!rows || rows.recipient.linkGeneration !== one.generation) {
        settled.push({ letter: one.letter, outcome: 'unneeded' });
        continue;
      }
      const bounced = one.outcome === 'bounced';
      const change = bounced ? bounce(rows, one.message.to) : noteSent(rows, one.message.to);
      if (!bounced && !change.event) again.push(rows.recipient.id);
      changes.push(change);
      settled.push({ letter: one.letter, outcome: bounced ? 'bounced' : 'sent' });
    }
    const before = again.length > 0 ? await raised(em, row.id, 'recipient_sent', ...again) : [];
    const opened = await raiseOrFlush(em, row, changes);
    await auditAll(
      em,
      row,
      changes.map(({ audit }) => audit),
    );
    return { settled, deliveryIds: [...before, ...opened] };
  });
}

async function raiseOrFlush(em: EntityManager, row: Envelope, changes: readonly Change[]): Promise<string[]> {
  const events = changes.flatMap(({ event }) => event ?? []);
  if (events.length > 0) return raiseAll(em, row, events);
  await em.flush();
  return [];
}

function noteSent({ row, recipient, letter }: Rows, to: string): Change {
  const at = new Date();
  // A recipient who opens it at once is delivered already. After the end there is nobody to notify.
  const closed = !isOpenEnvelope(row.status) && row.status !== 'completed';
  const first = !closed && (!recipient.sentAt || recipient.status === 'bounced');
  recipient.linkSentAt = at;
  recipient.sentAt ??= at;
  if (recipient.status === 'pending' || recipient.status === 'bounced')
    recipient.status = recipient.role === 'cc' ? 'completed' : 'sent';
  const data = { recipient_id: recipient.id, sent_at: at.toISOString() };
  const action = recipient.role === 'cc' ? 'copied' : letter.reminder ? 'reminded' : 'invited';
  const metadata = { recipient_id: recipient.id, to };
  const audit = { action, actor: letter.actor, metadata, once: `message:${letter.messageId}` } as const;
  return first ? { event: { event: 'recipient_sent', at, data }, audit } : { audit };
}

function bounce({ recipient, letter }: Rows, to: string): Change {
  if (['pending', 'sent', 'delivered'].includes(recipient.status)) recipient.status = 'bounced';
  const metadata = { recipient_id: recipient.id, to };
  const once = `message:${letter.messageId}`;
  return { audit: { action: 'bounced', actor: null, metadata, once } };
}
