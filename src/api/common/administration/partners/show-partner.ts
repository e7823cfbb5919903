import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { partnerFacts, type PartnerFacts } from './partner-facts.ts';

/** Shows a partner's client, without its secret. Throws Problem not_found. */
export async function showPartner(em: EntityManager, id: string): Promise<PartnerFacts> {
  const found = z.uuid().safeParse(id).success ? await em.findOne(PartnerClient, { id }) : null;
  if (!found) throw new Problem('not_found', 'There is no partner client with this client_id.');
  return partnerFacts(found);
}
