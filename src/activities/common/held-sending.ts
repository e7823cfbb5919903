import { ApplicationFailure } from '@temporalio/common';
import type { Message } from '#clients/messages/message.ts';
import { noteMessage } from '#clients/messages/message-log.ts';
import type { QuotaOwner, QuotaSettings } from '#domain/account/quota.ts';
import { sendingHeld } from '#entities/account/quota.ts';
import type { Orm } from '#entities/orm.ts';

const messages = {
  suspended: 'Staff have suspended the sending of this organization or client.',
  paused: 'Sending is paused until the next day (UTC): too many of the sender’s mails were refused for good.',
};

/**
 * Throws while a sender may not send: suspended by staff, or paused by refused mails. The failure (type sending_suspended) is
 * not tried again at once; the message waits in its workflow, and the log of the flow says so.
 */
export async function assertMaySend(
  { orm, quotas }: { orm: Orm; quotas: QuotaSettings },
  owner: QuotaOwner,
  message: Message,
): Promise<void> {
  await assertNotHeld({ orm }, await sendingHeld(orm.em.fork(), quotas, owner), message);
}

/** Throws as assertMaySend does, by what was read of a sender before. */
export async function assertNotHeld(
  { orm }: { orm: Orm },
  held: 'suspended' | 'paused' | undefined,
  message: Message,
): Promise<void> {
  if (!held) return;
  await noteMessage(orm, message, { outcome: 'held', said: messages[held] });
  throw ApplicationFailure.nonRetryable(messages[held], 'sending_suspended');
}
