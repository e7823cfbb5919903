import { ApplicationFailure } from '@temporalio/common';
import { noticeMessage } from '#domain/envelope-texts.ts';
import { runTogether, type Row } from '#entities/transaction.ts';
import { linkToken } from '#secrets/link-token.ts';
import type { EnvelopeDependencies, NoticeInput } from './envelope-inputs.ts';
import { addressOf, asSender, selectSender } from './envelope-people.ts';
import {
  asEnvelope,
  asRecipient,
  selectEnvelope,
  selectRecipients,
  type EnvelopeRow,
  type RecipientRow,
} from './envelope-rows.ts';
import { send } from './links.ts';

/** Tells somebody what became of an envelope; an address that is refused is told nothing. */
export async function sendNotice(deps: EnvelopeDependencies, input: NoticeInput): Promise<void> {
  const { row, people, recipient, sender } = await readConcerned(deps, input);
  const { notice, messageId } = input;
  const link = notice === 'completed' ? sealedLink(deps, recipient ?? row) : null;
  const text = noticeMessage(recipient?.language ?? sender.language, {
    notice,
    sender,
    envelopeName: row.name,
    about: aboutWhom(people, input),
    reason: reasonOf(people, row, input),
    link,
    askSender: notice === 'completed' && link === null,
  });
  const to = recipient ? addressOf(recipient, sender.email) : sender.email;
  const message = { id: messageId, channel: 'email', kind: 'notice', to, ...text } as const;
  await send(deps.messenger, link === null ? message : { ...message, link }).catch(tolerateRefusal);
}

/** The envelope, its sender, and of its recipients who is told, who is told of and who declined. */
async function readConcerned({ orm }: EnvelopeDependencies, input: NoticeInput) {
  const { envelopeId, recipientId, about = null } = input;
  const concerned = "where envelope_id = ? and (id = ? or id = ? or status = 'declined')";
  const [envelopes = [], people = [], [found] = []] = await runTogether(orm, [
    selectEnvelope('where id = ?', [envelopeId]),
    selectRecipients(concerned, [envelopeId, recipientId, about]),
    selectSender(envelopeId),
  ]);
  const row = asEnvelope(envelopes[0]);
  const recipient = recipientId === null ? null : personOf(people, recipientId);
  return { row, people, recipient, sender: asSender(found, row) };
}

function tolerateRefusal(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== 'address_refused') throw error;
}

/**
 * Opens the sealed document without an account, for one recipient or, by the envelope's own id, the sender. It asks for no
 * access code: whoever has one to give gets no link.
 */
function sealedLink(
  { baseUrl, secrets }: EnvelopeDependencies,
  { id, accessCodeHash }: { id: string; accessCodeHash?: string | null | undefined },
): string | null {
  if (accessCodeHash) return null;
  const token = linkToken(secrets.linkKey, { purpose: 'sealed', id, generation: 0 });
  return `${baseUrl}/sealed/${id}/${token}`;
}

function personOf(people: readonly Row[], id: string): RecipientRow {
  return asRecipient(people.find((one) => one['id'] === id));
}

function declinerAmong(people: readonly Row[]): RecipientRow | undefined {
  const decliner = people.find(({ status }) => status === 'declined');
  return decliner && asRecipient(decliner);
}

function aboutWhom(people: readonly Row[], { notice, about }: NoticeInput): string | null {
  if (notice === 'bounced' && about) {
    const { name, email } = personOf(people, about);
    return `${name} <${email}>`;
  }
  if (notice !== 'declined') return null;
  return declinerAmong(people)?.name ?? null;
}

function reasonOf(people: readonly Row[], row: EnvelopeRow, { notice }: NoticeInput): string | null {
  if (notice === 'voided') return row.voidReason ?? null;
  if (notice !== 'declined') return null;
  return declinerAmong(people)?.declineReason ?? null;
}
