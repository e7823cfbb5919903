import type { Message } from '#clients/messages/message.ts';
import { messageAmounts } from '#clients/messages/message-amounts.ts';
import type { QuotaOwner, QuotaSettings } from '#domain/account/quota.ts';
import { Problem } from '#domain/common/problem.ts';
import { takeQuota } from '#entities/account/quota.ts';
import type { Orm } from '#entities/orm.ts';

type Dependencies = { orm: Orm; quotas: QuotaSettings };

/**
 * Counts a reminder by the timer in its sender's quotas, once by the message's id; false when it does not fit or sending is
 * suspended. Nobody waits for such a reminder: it is left out, and the next one comes.
 */
export async function mayRemind(
  { orm, quotas }: Dependencies,
  { id, owner }: { id: string; owner: QuotaOwner },
  message: Pick<Message, 'channel' | 'to'>,
): Promise<boolean> {
  try {
    await takeQuota(orm.em.fork(), quotas, { id: `reminder:${id}`, owner, amounts: messageAmounts(message) });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
