import { ApplicationFailure } from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { noticeMessage } from '#words/mails/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { linkToken } from '#secrets/link-token.ts';
import type { EnvelopeDependencies, NoticeInput } from './inputs.ts';
import { addressOf, senderOf, type Sender } from './people.ts';
import { reportable } from '../common/reportable.ts';
import { send } from '../sign-request/links.ts';

/**
 * Sends somebody a notice about an envelope; a refused address gets none. A notice that the document cannot be sealed goes
 * out only while the envelope is open.
 */
export async function sendNotice(deps: EnvelopeDependencies, input: NoticeInput): Promise<void> {
  const em = deps.orm.em.fork();
  const row = await em.findOneOrFail(Envelope, { id: input.envelopeId });
  const { recipientId: id, messageId, fault } = input;
  if (fault && !isOpenEnvelope(row.status)) return;
  const recipient = id === null ? null : await em.findOneOrFail(EnvelopeRecipient, { id });
  const sender = await senderOf(em, row);
  const decliner = input.notice === 'declined' ? await declinerOf(em, row) : null;
  const link = input.notice === 'completed' ? sealedLink(deps, recipient ?? row) : null;
  const language = recipient?.language ?? sender.language;
  const text = noticeMessage(language, {
    notice: input.notice,
    sender,
    envelopeName: row.name,
    about: await aboutWhom(em, { row, input, sender }),
    byLink: decliner?.declinedBy === 'link',
    reason: reasonOf(row, input, decliner),
    link,
    askSender: input.notice === 'completed' && link === null,
    ...defined({ fault }),
  });
  const to = recipient ? addressOf(recipient, sender.email) : sender.email;
  const subject = recipient
    ? ({ kind: 'recipient', id: recipient.id, generation: recipient.linkGeneration } as const)
    : ({ kind: 'account', id: row.userId, generation: 0 } as const);
  const letter = reportable(deps, text, { language, subject });
  const message = { id: messageId, channel: 'email', kind: 'notice', to, ...letter } as const;
  await send(deps.messenger, link === null ? message : { ...message, link }).catch(tolerateRefusal);
}

function tolerateRefusal(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== 'address_refused') throw error;
}

/**
 * Makes a link that opens the sealed document without an account, for one recipient or, by the envelope's own id, for the
 * sender. The link asks for no access code, so a recipient with an access code gets none.
 */
function sealedLink(
  { baseUrl, keys }: EnvelopeDependencies,
  { id, accessCodeHash }: { id: string; accessCodeHash?: string | null | undefined },
): string | null {
  if (accessCodeHash) return null;
  const token = linkToken(keys.link, { purpose: 'sealed', id, generation: 0 });
  return `${baseUrl}/sealed/${id}/${token}`;
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
