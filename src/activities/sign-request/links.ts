import { ApplicationFailure } from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import { NotSent, type Message } from '#clients/messages/message.ts';
import type { Messenger } from '#clients/messages/messenger.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { linkMessage } from '#words/mails/sign-request.ts';
import { linkText } from '#words/mails/sms/link-text.ts';
import { linkAddress } from '#domain/sign-request/sign-request.ts';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { QuotaOwner, QuotaSettings } from '#domain/account/quota.ts';
import { heldBy } from '#entities/account/quota.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { recordLinkSent } from '#entities/sign-request/rows/record-link-sent.ts';
import type { RequestRow } from '#entities/sign-request/rows/request-columns.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { sentLinkToken } from '#secrets/link-token.ts';
import { assertNotHeld } from '../common/held-sending.ts';
import { mayRemind } from '../common/reminder-quota.ts';
import { reportable } from '../common/reportable.ts';
import { recordRelayed, wasRelayed } from '../common/relayed.ts';
import { assertCreatedSo, readStatedToSend } from './created-so.ts';
import type { WorkerKeys } from '../common/keys.ts';
import { because } from '../common/failure-cause.ts';

export type LinkDependencies = {
  orm: Orm;
  messenger: Messenger;
  keys: WorkerKeys;
  actKeys: ActPublicKeys;
  baseUrl: string;
  quotas: QuotaSettings;
};

export type LinkInput = {
  requestId: string;
  reminder: boolean;
  /** The reminder is the timer's, and nobody waits for it. */
  timed?: true;
  /** A UUID, the same however often this link is tried. */
  messageId?: string;
};

/** Sending a sign request's link; the token is made again from LINK_KEY, it is in no history and no table. */
export function createLinkActivities(deps: LinkDependencies) {
  return {
    /**
     * Sends the link to the signer by e-mail, else by SMS; a request that has ended meanwhile gets none. Throws sending_suspended
     * while the partner may not send.
     */
    sendLink: async ({ requestId, reminder, timed, messageId }: LinkInput): Promise<void> => {
      const em = deps.orm.em.fork();
      const { row, sender, timeZone, isReported } = await readStatedToSend(em, requestId);
      const id = messageId ? { id: messageId } : {};
      const about = { flowId: row.id, kind: reminder ? 'reminder' : 'link' } as const;
      const message: Message = { ...writeLink(deps, row, { reminder, timeZone }), ...id, about };
      if (!wasRelayed(message)) {
        if (row.status !== 'pending') return;
        if (reminder && isReported) return;
        await assertCreatedSo(deps.actKeys, row, row.proofs);
        // A sandbox's letter goes nowhere: its developer reads it on the dashboard, and it is on record as if it had gone out.
        if (!row.livemode) return recordSent(em, row, { ...message, reminder });
        const sent = { id: messageId ?? requestId, owner: { kind: 'client', id: row.clientId } as const };
        if (timed && !(await mayRemind(deps, sent, message))) return;
        await assertNotHeld(deps, heldBy(deps.quotas, sender), message);
        await sendOrCount(deps, message, sent.owner);
      }
      await recordRelayed(message, () => recordSent(em, row, { ...message, reminder }));
    },
  };
}

/** What a reader who reports the letter reports. */
export function subjectOf({ id, linkGeneration: generation }: RequestRow): ReportSubject {
  return { kind: 'request', id, generation };
}

/** Writes the message with a request's link. */
function writeLink(
  deps: LinkDependencies,
  row: RequestRow,
  { reminder, timeZone }: { reminder: boolean; timeZone: string },
): Message {
  const { id, linkGeneration: generation, language, reference } = row;
  const token = sentLinkToken(deps.keys.link, { purpose: 'sign', id, generation }, row.linkHash);
  const link = `${deps.baseUrl}/sign/${token}`;
  const facts = {
    partnerName: row.partnerName,
    documentName: row.documentName ?? undefined,
    link,
    expiresAt: row.expiresAt,
    timeZone,
    reminder,
  };
  const address = linkAddress({
    ...defined({ userEmail: row.userEmail || undefined, userPhone: row.userPhone || undefined }),
  });
  const words = linkMessage(language, facts);
  // A text message is too short for the link of a report.
  const letter =
    address.channel === 'sms'
      ? { subject: words.subject, text: linkText(language, { ...facts, reference }) }
      : reportable(deps, withReference(words, { language, reference }), {
          language,
          subject: subjectOf(row),
        });
  return { ...address, kind: 'link', ...letter, link };
}

/** Sends a link; an address that is refused for good counts among its sender's bounces. */
export async function sendOrCount(
  { messenger, orm, quotas }: LinkDependencies,
  message: Message,
  owner: QuotaOwner,
): Promise<void> {
  try {
    await send(messenger, message);
  } catch (error) {
    const refused = error instanceof ApplicationFailure && error.type === 'address_refused';
    if (refused && message.channel === 'email')
      await recordBounce(orm, quotas, { owner, address: message.to });
    throw error;
  }
}

type Sent = Pick<Message, 'id' | 'channel'> & { reminder: boolean };

/** Writes that the link went out, also into the audit trail: evidence says what was sent to whom, and nothing else. */
function recordSent(
  em: EntityManager,
  { id, organizationId }: RequestRow,
  { id: messageId, channel, reminder }: Sent,
): Promise<void> {
  const event = {
    organizationId,
    action: 'sign_request.link_sent',
    resourceType: 'sign_request',
    resourceId: id,
    metadata: { channel, reminder },
    ...defined({ dedupeKey: messageId && `sign_request.link_sent:${messageId}` }),
  };
  return recordLinkSent(em, { id, at: new Date(), event });
}

/**
 * Sends a message, and throws a failure that names whose fault it was: an address that is refused for good is not tried
 * again by itself.
 */
export async function send(messenger: Messenger, message: Message): Promise<void> {
  try {
    await messenger.send(message);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const { message: said } = error;
    if (error.refused) throw because(error, ApplicationFailure.nonRetryable(said, 'address_refused'));
    const type = message.channel === 'sms' ? 'sms_unavailable' : 'mail_unavailable';
    throw because(error, ApplicationFailure.retryable(said, type));
  }
}

export type LinkActivities = ReturnType<typeof createLinkActivities>;
