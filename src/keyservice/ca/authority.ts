import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { Certificate } from '../entities/certificate.ts';
import type { CertificateKind, personKinds } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { StoredKey } from '../entities/stored-key.ts';
import type { KeyPurpose } from '../entities/stored-key.ts';
import type { KeyStore, SigningKey } from '../keys/key-store.ts';

export type AuthorityMember = Exclude<CertificateKind, (typeof personKinds)[number]> & KeyPurpose;

/** One of the service's own certificates with the record of its key. */
export type AuthorityCertificate = { id: string; facts: CertificateFacts; key: StoredKey };

export type Authority = Record<AuthorityMember, AuthorityCertificate>;

/** The newest certificate of a kind with its key, undefined when there is none. */
export async function findMember(
  em: EntityManager,
  kind: AuthorityMember,
): Promise<AuthorityCertificate | undefined> {
  const [row] = await em.find(
    Certificate,
    { kind },
    { orderBy: { validTo: 'desc', createdAt: 'desc' }, limit: 1 },
  );
  if (!row?.keyId) return undefined;
  const key = await em.findOneOrFail(StoredKey, row.keyId);
  return { id: row.id, facts: readCertificate(row.der), key };
}

/** Opens a key of the service's own for `use` and closes it afterwards. */
export async function withKey<T>(
  keyStore: KeyStore,
  key: StoredKey,
  use: (opened: SigningKey) => Promise<T>,
): Promise<T> {
  const opened = await keyStore.open(key);
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}
