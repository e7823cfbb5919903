import type { EntityManager } from '#entities/orm.ts';
import { keyNameOf, type KeyRing } from '#secrets/key-ring.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { recordBatch } from '../record.ts';
import { keyOfLink, openLinks, type OpenLink } from './count-links.ts';

/** The links of one transaction. */
const batchLinks = 500;

/**
 * Ends every open link to sign that another key than the current one made: from now on the row knows the link that the current key
 * makes, which the next reminder sends. Gives the number of links.
 */
export async function endLinks(em: EntityManager, ring: KeyRing): Promise<number> {
  let total = 0;
  let batch: OpenLink[] = [];
  const write = async (): Promise<void> => {
    total += await replace(em, ring, batch);
    batch = [];
  };
  for await (const one of openLinks(em)) {
    if (keyOfLink(ring, one) !== ring.current.id) batch.push(one);
    if (batch.length >= batchLinks) await write();
  }
  if (batch.length > 0) await write();
  return total;
}

async function replace(em: EntityManager, ring: KeyRing, links: readonly OpenLink[]): Promise<number> {
  return em.fork().transactional(async (within) => {
    let renewed = 0;
    for (const { table, link, hash } of links) {
      // A correction may have made another link meanwhile.
      const rows = await within.execute<unknown[]>(
        `update ${table} set link_hash = ? where id = ? and link_hash = ? returning id`,
        [tokenHash(linkToken(ring, link)), link.id, hash],
      );
      renewed += rows.length;
    }
    const keyName = keyNameOf(ring.current.key);
    await recordBatch(within, { secret: 'LINK_KEY', keyName, renewed, action: 'secret.links_ended' });
    return renewed;
  });
}
