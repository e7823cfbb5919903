import { revocationReasons } from '#domain/certificate/certificate.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { findEntry } from '#signatures/crl/find-entry.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import type { RevocationList as ListFacts } from '#signatures/crl/read-list.ts';
import { keyIdOf, pkiAddresses } from '../../ca/addresses.ts';
import { Certificate } from '../../entities/certificate.ts';
import { locks } from '../../entities/orm.ts';
import { RevocationList } from '../../entities/revocation-list.ts';
import { appendToLog } from '../../log/append.ts';
import { notifyChange } from '../../status/notify.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { checkRootList } from './check-imported.ts';
import type { Importing } from './import-ceremony.ts';

/**
 * Takes over an offline root's list, inside the caller's transaction: it is given from now on, and issuing authorities in it are
 * revoked here. Throws CeremonyError, MalformedError.
 */
export async function importRootList(
  importing: Importing,
  der: Buffer,
  root: { id: string; facts: CertificateFacts },
): Promise<void> {
  const { em, operator, pkiUrl, now } = importing;
  await em.execute('select pg_advisory_xact_lock(?)', [locks.revocationLists]);
  const list = readRevocationList(der);
  const keyId = keyIdOf(root.facts);
  const last = await em.findOne(RevocationList, { keyId });
  checkRootList(list, { root: root.facts, lastNumber: last?.number ?? 0, now });
  const revokedCount = await revokeListed(importing, list, root.id);
  await em.upsert(RevocationList, {
    keyId,
    issuer: 'root',
    number: Number(list.number),
    der,
    issuerName: root.facts.subjectText,
    url: pkiAddresses(pkiUrl).rootCrl,
    thisUpdate: list.thisUpdate,
    nextUpdate: list.nextUpdate,
    revokedCount,
  });
  await notifyChange(em, `crl ${keyId}`);
  await appendToLog(em, operator, { operation: 'root_list_imported', outcome: 'ok', certificateId: root.id });
}

/** Nobody takes a revocation back: a list without it was signed in an older copy of the root's folder. */
function assertNotRevoked({ revokedAt, subject, serialNumber }: Certificate): void {
  if (!revokedAt) return;
  throw new CeremonyError(
    `The revocation list does not name ${subject} (serial number ${serialNumber}), which is revoked here: sign the list in the folder that has all lists of this root.`,
  );
}

/** Writes down which issuing authorities a list revokes; gives how many. */
async function revokeListed({ em }: Importing, list: ListFacts, rootId: string): Promise<number> {
  const issued = await em.find(Certificate, { issuerId: rootId }, { limit: 1_000 });
  let count = 0;
  for (const row of issued) {
    const entry = findEntry(list, readCertificate(row.der));
    if (!entry) {
      assertNotRevoked(row);
      continue;
    }
    count += 1;
    row.revokedAt ??= entry.revokedAt;
    row.revocationReason ??= revocationReasons.find((known) => known === entry.reason) ?? 'unspecified';
  }
  await em.flush();
  return count;
}
