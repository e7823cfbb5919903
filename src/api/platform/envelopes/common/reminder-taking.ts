import type { Context } from 'hono';
import { remindableStatuses } from '#domain/envelope/draft.ts';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { Taking } from '#entities/account/quota.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';

type Reminder = { attempt: Attempt; recipientId?: string };

/**
 * Gives what a reminder by hand takes of the quotas: a mail for each recipient whose turn it is, or for the one of them. Where the
 * sending wrote to nobody, it is the first letter to some of them: these are counted as people written to, too.
 */
export async function reminderTaking(
  c: Context<ApiEnv>,
  { id: envelopeId, notify }: Pick<Envelope, 'id' | 'notify'>,
  { attempt, recipientId }: Reminder,
): Promise<Taking> {
  const recipients = await c.var.deps.orm.em.fork().find(EnvelopeRecipient, {
    envelopeId,
    acceptedAt: null,
    status: { $in: [...remindableStatuses] },
    ...(recipientId === undefined ? {} : { id: recipientId }),
  });
  const reminded = recipients.filter(({ role }) => isWaitedFor(role));
  const first = notify ? [] : reminded.filter(({ linkSentAt }) => !linkSentAt);
  const owner = { kind: 'organization', id: c.var.user.organizationId } as const;
  const amounts = { recipients: first.length, mails: reminded.length };
  return { id: `remind:${attempt.id}`, owner, amounts };
}
