import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { Certificate } from '../entities/certificate.ts';
import type { CertificateKind, personKinds } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { StoredKey } from '../entities/stored-key.ts';
import type { KeyPurpose } from '../entities/stored-key.ts';
import type { KeyStore, SigningKey } from '../keys/key-store.ts';
import type { Hierarchy } from './hierarchies.ts';

export type AuthorityMember = Exclude<CertificateKind, (typeof personKinds)[number]> & KeyPurpose;

/** One of the service's own certificates with the record of its key. */
export type AuthorityCertificate = { id: string; facts: CertificateFacts; key: StoredKey };

/** The root; its key is null where the root is offline: a key ceremony signs with it. */
export type RootAuthority = Omit<AuthorityCertificate, 'key'> & { key: StoredKey | null };

/** An issuing authority that answers for the status of its certificates, with its status responder. */
export type IssuingAuthority = AuthorityCertificate & { ocsp: AuthorityCertificate };

/** The service's own certificates of a hierarchy. Timestamping authority and seal are always issued by the active issuing authority. */
export type Authority = {
  hierarchy: Hierarchy;
  root: RootAuthority;
  /** The active one: it alone issues. */
  issuing: IssuingAuthority;
  /** All that answer for status: the active one first, then those before it whose certificates have not all ended. */
  held: readonly IssuingAuthority[];
  timestamping: AuthorityCertificate;
  seal: AuthorityCertificate;
};

/**
 * The newest certificate of a kind that has begun by `now` and is not revoked, with its key; undefined when there is none. One
 * that was made while the clock was ahead is passed over until its time comes.
 */
export async function findMember(
  em: EntityManager,
  kind: AuthorityMember,
  { now, issuerId }: { now: Date; issuerId?: string },
): Promise<AuthorityCertificate | undefined> {
  const [row] = await em.find(
    Certificate,
    { kind, keyId: { $ne: null }, revokedAt: null, validFrom: { $lte: now }, ...(issuerId && { issuerId }) },
    { orderBy: { createdAt: 'desc', validTo: 'desc' }, limit: 1 },
  );
  return row && memberOf(em, row);
}

/** A certificate of the service's own with its key. */
export async function memberOf(
  em: EntityManager,
  { id, der, keyId }: Certificate,
): Promise<AuthorityCertificate> {
  return { id, facts: readCertificate(der), key: await em.findOneOrFail(StoredKey, { id: keyId ?? '' }) };
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
