import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { keyIdOf } from '../../ca/addresses.ts';
import { certificateRow } from '../../ca/issue.ts';
import { algorithmOf } from '../../ca/make-member.ts';
import { Certificate } from '../../entities/certificate.ts';
import { locks } from '../../entities/orm.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { StoredKey } from '../../entities/stored-key.ts';
import { appendToLog } from '../../log/append.ts';
import { notifyChange } from '../../status/notify.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { checkIssuing, checkRoot } from './check-imported.ts';
import { importRootList } from './import-root-list.ts';
import type { KeysAtHand, Operator } from './request-issuing.ts';

/** What a ceremony has signed, in DER: an issuing authority's certificate only where one was requested. */
export type Signed = { root: Buffer; list: Buffer; issuing?: Buffer | undefined };

export type Importing = { em: EntityManager; operator: Operator; pkiUrl: string; now: Date };

/**
 * Takes over what a ceremony has signed, after all of it was checked, in one transaction. Throws CeremonyError for another root
 * than the one that is here, a certificate of a key that is not here, and whatever does not hold; MalformedError.
 */
export async function importCeremony(
  { orm, pkiUrl }: KeysAtHand,
  { root, list, issuing }: Signed,
  { operator, now }: { operator: Operator; now: Date },
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    const importing = { em, operator, pkiUrl, now };
    const rootFacts = readCertificate(root);
    const rootId = await importRoot(importing, rootFacts);
    if (issuing) await importIssuing(importing, readCertificate(issuing), { id: rootId, facts: rootFacts });
    await importRootList(importing, list, { id: rootId, facts: rootFacts });
  });
}

async function importRoot({ em, operator, now }: Importing, facts: CertificateFacts): Promise<string> {
  checkRoot(facts, now);
  const known = await em.findOne(Certificate, { kind: 'root' }, { orderBy: { createdAt: 'desc' } });
  if (known && !facts.der.equals(known.der))
    throw new CeremonyError(
      `Another root is here (serial number ${known.serialNumber}): this service stays under that one. Import what that one has signed.`,
    );
  if (known) return known.id;
  const row = certificateRow(facts, { kind: 'root', keyId: null, issuerId: null, ...algorithmOf('root') });
  em.persist(row);
  await em.flush();
  await appendToLog(em, operator, { operation: 'authority_imported', outcome: 'ok', certificateId: row.id });
  return row.id;
}

async function importIssuing(
  { em, operator, pkiUrl, now }: Importing,
  facts: CertificateFacts,
  root: { id: string; facts: CertificateFacts },
): Promise<void> {
  checkIssuing(facts, { root: root.facts, pkiUrl, now });
  const keys = await em.find(StoredKey, { purpose: 'issuing', destroyedAt: null }, { limit: 1_000 });
  const key = keys.find(({ publicKey }) => facts.publicKey.equals(publicKey));
  if (!key)
    throw new CeremonyError(
      'The issuing authority’s certificate is about a key that is not here. Import it where its request was made.',
    );
  if ((await em.count(Certificate, { keyId: key.id })) > 0)
    throw new CeremonyError(
      'This issuing authority was imported before. Leave --issuing out to import a list alone.',
    );
  const about = { kind: 'issuing', keyId: key.id, issuerId: root.id, ...algorithmOf('issuing') } as const;
  const row = certificateRow(facts, about);
  em.persist(row);
  await em.flush();
  await notifyChange(em, `ca ${keyIdOf(facts)}`);
  await appendToLog(em, operator, { operation: 'authority_imported', outcome: 'ok', certificateId: row.id });
}
