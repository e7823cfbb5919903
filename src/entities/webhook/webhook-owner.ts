import type { EntityManager } from '@mikro-orm/postgresql';
import { PartnerClient } from '../account/partner-client.ts';

/** The owner of a webhook or a delivery: a partner client or an organization. */
export type WebhookOwner = { clientId: string } | { organizationId: string };

/** The two columns that say so in a row; exactly one of them is set. */
export type OwnerColumns = {
  clientId?: string | null | undefined;
  organizationId?: string | null | undefined;
};

/** The owner of a row; throws when the row has none, which its check constraint rules out. */
export function ownerOf({ clientId, organizationId }: OwnerColumns): WebhookOwner {
  if (clientId) return { clientId };
  if (organizationId) return { organizationId };
  throw new Error('a webhook or delivery without an owner');
}

/** The owner's own id, whichever it is. */
export function ownerId(row: OwnerColumns): string {
  const owner = ownerOf(row);
  return 'clientId' in owner ? owner.clientId : owner.organizationId;
}

/** Gives the organization to which the events of a row belong: its own, or its partner client's. */
export async function organizationOf(em: EntityManager, row: OwnerColumns): Promise<string> {
  const owner = ownerOf(row);
  if ('organizationId' in owner) return owner.organizationId;
  const one = { fields: ['organizationId'] } as const;
  return (await em.findOneOrFail(PartnerClient, { id: owner.clientId }, one)).organizationId;
}
