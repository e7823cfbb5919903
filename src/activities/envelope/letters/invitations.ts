import { ApplicationFailure } from '@temporalio/common';
import type { MessageAbout } from '#domain/common/message-outcome.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { invitationMessage } from '#words/mails/envelope/invitation.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { heldBy } from '#entities/account/quota.ts';
import type { LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import { readLetterGround, type LetterGround } from '#entities/envelope/rows/letters/read-letter-ground.ts';
import { writeLinks, type WrittenLink } from '#entities/envelope/rows/letters/write-links.ts';
import { sentLinkToken, tokenHash } from '#secrets/link-token.ts';
import { namingActs } from '#secrets/stated-recipient.ts';
import { readStatements } from '../../common/act-proof.ts';
import type { EnvelopeDependencies } from '../inputs.ts';
import { addressOf, letterSender, replyTo, senderBy, type Sender } from '../people.ts';
import { raised } from '../rows.ts';
import { assertStated } from '../stated-recipients.ts';
import { reportable } from '../../common/reportable.ts';
import {
  nothingPrepared,
  type InvitationLetter,
  type Prepared,
  type Settled,
  type Written,
} from './letters.ts';
import { withLetters, type LetterRows } from './letter-rows.ts';

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
  if (letters.length === 0) return Promise.resolve(nothingPrepared);
  return withLetters(deps.orm, envelopeId, letters, async (em, row, all) => {
    const messageIds = letters.map(({ messageId }) => messageId);
    const links = all.map(({ recipient }) => recipient);
    const naming = { workflowId: envelopeWorkflowId(envelopeId), records: namingActs };
    const ground = await readLetterGround(em, { envelope: row, messageIds, naming, links });
    const before = all.filter(
      ({ recipient, letter }) => hasCopy(recipient) || ground.recorded.has(letter.messageId),
    );
    const settled: Settled[] = before.map(({ recipient, letter }) => ({
      letter,
      outcome: recipient.status === 'bounced' ? 'bounced' : 'sent',
    }));
    const written: Written<InvitationLetter>[] = [];
    const changed = new Map<string, WrittenLink>();
    const others = all.filter((rows) => !before.includes(rows));
    const wanted = others.filter((rows) => isNeeded(rows, ground));
    for (const { letter } of others.filter((rows) => !wanted.includes(rows)))
      settled.push({ letter, outcome: 'unneeded' });
    const statements = wanted.length > 0 ? await readStatements(deps.actKeys, ground.naming) : [];
    const sender = senderBy(row, ground.account);
    for (const one of wanted)
      try {
        assertStated(statements, one.recipient);
        const { messageId } = one.letter;
        const link = linkOf(deps, one.recipient);
        const relayed = ground.relayed.has(messageId) || left.has(messageId);
        written.push(write(deps, one, { sender, link, relayed }));
        const { id, linkHash, linkGeneration } = one.recipient;
        if (link.linkHash !== linkHash || link.linkGeneration !== linkGeneration) changed.set(id, link);
      } catch (error) {
        if (!(error instanceof ApplicationFailure)) throw error;
        settled.push({ letter: one.letter, failure: error });
      }
    await writeLinks(em, [...changed.values()]);
    const ids = before.map(({ recipient }) => recipient.id);
    const deliveryIds = ids.length > 0 ? await raised(em, envelopeId, 'recipient_sent', ...ids) : [];
    const isHeld = heldBy(deps.quotas, ground.sending) !== undefined;
    return { organizationId: row.organizationId, isHeld, written, settled, deliveryIds };
  });
}

function hasCopy({ role, status }: LockedRecipient): boolean {
  return role === 'cc' && status === 'completed';
}

type Link = WrittenLink & { token: string };

/** The link that works for a recipient, or the first one. */
function linkOf({ keys }: EnvelopeDependencies, recipient: LockedRecipient): Link {
  const { id, linkHash, linkGeneration } = recipient;
  const generation = linkGeneration || 1;
  const token = sentLinkToken(keys.link, { purpose: 'envelope', id, generation }, linkHash);
  return { id, linkGeneration: generation, linkHash: tokenHash(token), token };
}

type Writing = { sender: Sender; link: Link; relayed: boolean };

/** Writes one letter. */
function write(
  deps: EnvelopeDependencies,
  rows: LetterRows,
  { sender, link: { token, linkGeneration: generation }, relayed }: Writing,
): Written<InvitationLetter> {
  const { row, recipient, letter } = rows;
  const { id, language } = recipient;
  const link = `${deps.baseUrl}/envelope/${token}`;
  const words = invitationMessage(language, {
    role: recipient.role,
    sender: letterSender(sender),
    envelopeName: row.name,
    // Nothing is shown before the access code, and a mail is read without it.
    message: recipient.accessCodeHash ? null : (row.message ?? null),
    hasAccessCode: Boolean(recipient.accessCodeHash),
    signerName: recipient.name,
    link,
    expiresAt: row.expiresAt ?? new Date(),
    timeZone: sender.timeZone,
    reminder: letter.reminder,
  });
  const text = withReference(words, { language, reference: row.reference });
  const message = {
    id: letter.messageId,
    channel: 'email',
    kind: 'link',
    to: addressOf(recipient, sender.email),
    ...reportable(deps, text, { language, subject: { kind: 'recipient', id, generation } }),
    ...replyTo(sender),
    link,
    about: aboutOf(rows),
  } as const;
  const timed = letter.reminder && letter.actor === null;
  return { letter, message, relayed, silent: isSilent(rows), held: true, timed, generation };
}

/** What the log of the envelope's messages says of a letter. */
function aboutOf({ row, recipient, letter }: LetterRows): MessageAbout {
  const kind = recipient.role === 'cc' ? 'copy' : letter.reminder ? 'reminder' : 'invitation';
  return { flowId: row.id, recipientId: recipient.id, kind };
}

/**
 * Tells whether somebody waits for a letter still; copies go out after the completion, too. Whoever has reported our letters gets no
 * reminders; a corrected address is another reader.
 */
function isNeeded({ row, recipient, letter }: LetterRows, { reported }: LetterGround): boolean {
  const { id, role, status, acceptedAt, linkGeneration: generation } = recipient;
  const open = ['pending', 'sent', 'delivered', 'bounced'].includes(status);
  const copies = role === 'cc' && row.status === 'completed';
  const killed = letter.generation !== undefined && letter.generation < generation;
  if (!open || acceptedAt || killed || !(isOpenEnvelope(row.status) || copies)) return false;
  if (letter.reminder && isSilent({ row, letter })) return false;
  return !letter.reminder || !reported.has(id);
}

/** Tells whether nothing is sent: the sender hands links over themselves, and nobody has asked for this letter. */
function isSilent({ row, letter }: Pick<LetterRows, 'row' | 'letter'>): boolean {
  return !row.notify && letter.actor === null;
}
