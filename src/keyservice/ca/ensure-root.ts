import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { Certificate } from '../entities/certificate.ts';
import { StoredKey } from '../entities/stored-key.ts';
import type { RootAuthority } from './authority.ts';
import { hierarchies } from './hierarchies.ts';
import type { MakingAuthority } from './first-start.ts';
import { makeMember } from './make-member.ts';
import { rootProfile } from './profiles.ts';

/** An authority that only a key ceremony can make is not here yet; the message is for the operator. */
export class AuthorityMissing extends Error {}

/** The root; its key is null where it was never here or has been taken out. Throws AuthorityMissing. */
export async function ensureRoot(making: MakingAuthority): Promise<RootAuthority> {
  const { em, hierarchy } = making;
  const { root: kind } = hierarchies[hierarchy];
  const [row] = await em.find(Certificate, { kind }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  if (row) {
    const key = !row.keyId ? null : await em.findOne(StoredKey, { id: row.keyId, destroyedAt: null });
    return { id: row.id, facts: readCertificate(row.der), key };
  }
  if (making.offlineRoot === true)
    throw new AuthorityMissing(
      'OFFLINE_ROOT: the certificates of a key ceremony are not here yet; run "npm run ceremony -- request", hold the ceremony, then "npm run ceremony -- import"',
    );
  // The keys below it alone can be wanted in another home.
  const profile = rootProfile(making.country, hierarchy);
  return makeMember({ ...making, home: undefined }, { kind, profile });
}
