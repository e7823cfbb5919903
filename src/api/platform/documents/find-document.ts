import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { Document } from '#entities/document/document.ts';
import type { EntityManager } from '#entities/orm.ts';

export const DocumentParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/** Gives the condition for the documents that a user may see: their own; owner and admin see all of the organization's. */
export function visibleTo(user: User) {
  const { organizationId, id, role } = user;
  return role === 'user' ? { organizationId, userId: id } : { organizationId };
}

/** Finds a document that the user may see. Throws Problem not_found for any other, and for a text that is no id. */
export async function findDocument(
  em: EntityManager,
  user: User,
  id: string,
  options: { lock?: true } = {},
): Promise<Document> {
  const document = z.uuid().safeParse(id).success
    ? await em.findOne(
        Document,
        { id, ...visibleTo(user) },
        options.lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
      )
    : null;
  if (!document) throw new Problem('not_found', 'You have no document with this id.');
  return document;
}
