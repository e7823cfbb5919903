import type { SentMessage } from '#domain/sign-request/sent-message.ts';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import { sentMessages } from '#entities/sign-request/sent-messages.ts';
import { SigningCode } from '#entities/sign-request/signing-code.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { sentLinkToken } from '#secrets/link-token.ts';
import type { ShownLetter } from '#web/pages/account/developer/requests/shown.ts';
import { plainText } from '#words/mails/layout/plain-text.ts';
import { linkMessage } from '#words/mails/sign-request.ts';
import { linkText } from '#words/mails/sms/link-text.ts';
import { withReference } from '#words/mails/with-reference.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { codeOfSending } from '../../../common/codes/make-code.ts';

/**
 * The letters of a sandbox's request, oldest first, as its signer would have received them: the link is made again from LINK_KEY, the
 * code of the last sending from its id, and neither is stored. None of a live request, whatever is asked.
 */
export async function lettersOf(
  deps: ApiDependencies,
  row: SignRequest,
  events: readonly AuditEvent[],
): Promise<ShownLetter[]> {
  if (row.livemode) return [];
  const sent = sentMessages(row, events);
  const code = await livingCode(deps, row);
  const timeZone = await readTimeZone(deps.orm.em.fork(), row.organizationId);
  const last = sent.findLastIndex(({ kind }) => kind === 'code');
  return sent.map((message, index) => {
    const { kind, at, to } = message;
    const letter = kind === 'code' ? undefined : linkLetter(deps, row, { ...message, timeZone });
    return {
      kind,
      at: at.toISOString(),
      to,
      subject: letter?.subject,
      text: letter?.text,
      link: letter?.link,
      code: index === last ? code : undefined,
    };
  });
}

function linkLetter(
  deps: ApiDependencies,
  row: SignRequest,
  { kind, channel, timeZone }: Pick<SentMessage, 'kind' | 'channel'> & { timeZone: string },
) {
  if (row.status !== 'pending') return undefined;
  const { id, linkGeneration: generation, language, reference } = row;
  const token = sentLinkToken(deps.keys.link, { purpose: 'sign', id, generation }, row.linkHash);
  const link = `${deps.config.BASE_URL}/sign/${token}`;
  const facts = {
    partnerName: row.partnerName,
    documentName: row.documentName ?? undefined,
    link,
    expiresAt: row.expiresAt,
    timeZone,
    reminder: kind === 'reminder',
  };
  if (channel === 'sms') return { text: linkText(language, { ...facts, reference }), link };
  const letter = withReference(linkMessage(language, facts), { language, reference });
  return { subject: letter.subject, text: plainText(letter), link };
}

/** The code of the request that can be used now; undefined when there is none. */
async function livingCode({ orm, keys }: ApiDependencies, { id }: SignRequest): Promise<ShownLetter['code']> {
  const newest = { orderBy: { createdAt: 'desc' }, limit: 1 } as const;
  const [code] = await orm.em.fork().find(SigningCode, { requestId: id }, newest);
  if (!code || code.consumedAt || code.expiresAt <= new Date()) return undefined;
  return { digits: codeOfSending({ keys }, code.id), until: code.expiresAt.toISOString() };
}
