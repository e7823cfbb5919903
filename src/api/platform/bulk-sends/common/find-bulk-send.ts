import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import type { EntityManager } from '#entities/orm.ts';
import { visibleTo } from '../../documents/find-document.ts';

export const BulkSendParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/**
 * Finds a bulk send that the user may see: their own, for owner and admin every one of the organization. Throws Problem not_found for any
 * other, and for a text that is no id.
 */
export async function findBulkSend(
  em: EntityManager,
  user: User,
  id: string,
  options: { lock?: true } = {},
): Promise<BulkSend> {
  const lock = options.lock ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {};
  const found = z.uuid().safeParse(id).success
    ? await em.findOne(BulkSend, { id: id.toLowerCase(), ...visibleTo(user) }, lock)
    : null;
  if (found) return found;
  throw new Problem('not_found', 'You have no bulk send with this id.');
}
