import type { Context } from 'hono';
import { remindableStatuses } from '#domain/envelope/draft.ts';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Taking } from '#entities/account/quota.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';

type Reminder = { attempt: Attempt; recipientId?: string };

/** Gives what a reminder by hand takes of the quotas: a mail for each recipient whose turn it is, or for the one of them. */
export async function reminderTaking(
  c: Context<ApiEnv>,
  envelopeId: string,
  { attempt, recipientId }: Reminder,
): Promise<Taking> {
  const recipients = await c.var.deps.orm.em.fork().find(EnvelopeRecipient, {
    envelopeId,
    acceptedAt: null,
    status: { $in: [...remindableStatuses] },
    ...(recipientId === undefined ? {} : { id: recipientId }),
  });
  const mails = recipients.filter(({ role }) => isWaitedFor(role)).length;
  const owner = { kind: 'organization', id: c.var.user.organizationId } as const;
  return { id: `remind:${attempt.id}`, owner, amounts: { mails } };
}
