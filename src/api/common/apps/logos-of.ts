import { pathOfLogo } from '#domain/account/application-logo.ts';
import { PartnerLogo } from '#entities/account/partner-logo.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Gives the addresses of the logos of those of these applications that have one, by their ids. */
export async function logosOf(
  em: EntityManager,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const fields = ['clientId', 'sha256'] as const;
  const rows = await em.find(PartnerLogo, { clientId: { $in: [...clientIds] } }, { fields });
  return new Map(rows.map(({ clientId, sha256 }) => [clientId, pathOfLogo(clientId, sha256)]));
}
