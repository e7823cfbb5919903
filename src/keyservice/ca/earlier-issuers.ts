import { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { memberOf } from './authority.ts';
import type { AuthorityCertificate } from './authority.ts';
import { hierarchies, type Hierarchy } from './hierarchies.ts';

// Responders answer for others: theirs is no end to wait for.
const hasUnended = `select issuer.id from certificate issuer where issuer.kind = ? and issuer.key_id is not null
  and issuer.id <> ? and exists (select 1 from certificate issued
    where issued.issuer_id = issuer.id and issued.kind <> ? and issued.valid_to > ?)`;

/** The issuing authorities of a hierarchy besides the active one that have issued a certificate that has not ended, the newest first. */
export async function findEarlier(
  em: EntityManager,
  { hierarchy, active, now }: { hierarchy: Hierarchy; active: AuthorityCertificate; now: Date },
): Promise<AuthorityCertificate[]> {
  const { issuing, ocsp } = hierarchies[hierarchy];
  const ids = await em.execute<{ id: string }[]>(hasUnended, [issuing, active.id, ocsp, now]);
  const rows = await em.find(
    Certificate,
    { id: { $in: ids.map(({ id }) => id) } },
    { orderBy: { createdAt: 'desc' } },
  );
  return Promise.all(rows.map((row) => memberOf(em, row)));
}
