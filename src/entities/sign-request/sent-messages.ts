import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { linkGivenTo, mostSentMessages, type SentMessage } from '#domain/sign-request/sent-message.ts';
import { AuditEvent } from '../audit/audit-event.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import type { SignRequest } from './sign-request.ts';

type Sent = Pick<AuditEvent, 'action' | 'metadata' | 'timestamp'>;

/** The audit actions that say that a message about a request was handed to the mail server or the SMS gateway. */
const actions = ['sign_request.link_sent', 'sign_request.code_sent'];

/** Picks the messages that were sent about a request out of its audit events, in their order. */
export function sentMessages(
  { userEmail, userPhone }: Pick<SignRequest, 'userEmail' | 'userPhone'>,
  events: readonly Sent[],
): SentMessage[] {
  return events.flatMap(({ action, metadata, timestamp: at }) => {
    if (!actions.includes(action)) return [];
    const channel = metadata['channel'] === 'email' ? 'email' : 'sms';
    const kind =
      action === 'sign_request.code_sent' ? 'code' : metadata['reminder'] === true ? 'reminder' : 'link';
    return [{ kind, channel, to: (channel === 'email' ? userEmail : userPhone) ?? '', at }];
  });
}

/** Who had the link of a request, and what was sent to whom, as status and events say it: addresses are masked. */
export async function linkRecord(em: EntityManager, row: SignRequest) {
  const events = await em.find(
    AuditEvent,
    { resourceType: 'sign_request', resourceId: row.id, action: { $in: actions } },
    { orderBy: { sequence: 'asc' } },
  );
  const sent = sentMessages(row, events);
  return {
    link_given_to: linkGivenTo(sent),
    messages_sent: sent.slice(-mostSentMessages).map(({ kind, channel, to, at }) => ({
      kind,
      channel,
      to: maskAddress({ channel, to }),
      sent_at: at.toISOString(),
    })),
  };
}
