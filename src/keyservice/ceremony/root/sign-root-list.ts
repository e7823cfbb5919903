import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { revocationReasons } from '#domain/certificate/certificate.ts';
import type { RevocationReason } from '#domain/certificate/certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { countEntries } from '#signatures/crl/count-entries.ts';
import { findEntry } from '#signatures/crl/find-entry.ts';
import { issueRevocationList } from '#signatures/crl/issue.ts';
import type { RevokedCertificate } from '#signatures/crl/issue.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import type { RevocationList } from '#signatures/crl/read-list.ts';
import { listDate } from '../../status/list-date.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { readDer, writeNew } from '../files.ts';
import { issuedBy, rootFiles } from './root-folder.ts';
import type { OpenRoot } from './root-folder.ts';

const day = 24 * 60 * 60 * 1000;
const mostDays = 365;

export type Revoking = { serialNumber: string; reason: RevocationReason };

type Asked = { folder: string; days: number; revoke?: Revoking | undefined; now: Date };

/**
 * Signs the root's next revocation list for up to 365 days, with the entries of the last one and `revoke`, and keeps it in the
 * root's folder. Throws CeremonyError for more days, a certificate that this root has not issued, and one in the last list that is not in the folder; Problem service_unavailable
 * by a clock that is before the last list.
 */
export async function signRootList(
  root: OpenRoot,
  { folder, days, revoke, now }: Asked,
): Promise<{ number: bigint; der: Buffer; nextUpdate: Date }> {
  if (!(days >= 1 && days <= mostDays))
    throw new CeremonyError(`A list lasts 1 to ${mostDays} days, not ${days}.`);
  const issued = await issuedBy(folder);
  const last = await lastList(folder);
  const thisUpdate = listDate(now, { last: last?.thisUpdate });
  const nextUpdate = new Date(thisUpdate.getTime() + days * day);
  const number = (last?.number ?? 0n) + 1n;
  const der = await issueRevocationList({
    issuer: root.facts,
    number,
    thisUpdate,
    nextUpdate,
    revoked: [...revokedBefore(last, issued), ...revokedNow(issued, { revoke, last, now: thisUpdate })],
    expiredSince: root.facts.notBefore,
    signer: root.signer,
    hash: 'sha384',
  });
  await writeNew(listPath(folder, number), der);
  return { number, der, nextUpdate };
}

/** The file of a list: in the order of the numbers. */
export function listPath(folder: string, number: bigint): string {
  return join(rootFiles(folder).lists, `${String(number).padStart(8, '0')}.crl`);
}

async function lastList(folder: string): Promise<RevocationList | undefined> {
  const { lists } = rootFiles(folder);
  const names = await readdir(lists).catch(() => []);
  const last = names
    .filter((name) => /^\d{8}\.crl$/.test(name))
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : readDer(join(lists, last), readRevocationList);
}

function revokedBefore(
  last: RevocationList | undefined,
  issued: readonly CertificateFacts[],
): RevokedCertificate[] {
  if (!last) return [];
  const revoked = issued.flatMap((certificate) => {
    const entry = findEntry(last, certificate);
    if (!entry) return [];
    const { serialNumber } = certificate;
    const reason = revocationReasons.find((known) => known === entry.reason) ?? 'unspecified';
    return [{ serialNumber, revokedAt: entry.revokedAt, reason }];
  });
  const missing = countEntries(last) - revoked.length;
  if (missing === 0) return revoked;
  throw new CeremonyError(
    `The last list (number ${last.number}) revokes ${missing} that the folder issued/ does not have: put back every certificate of this root, or they would be valid again.`,
  );
}

function revokedNow(
  issued: readonly CertificateFacts[],
  { revoke, last, now }: Pick<Asked, 'revoke' | 'now'> & { last: RevocationList | undefined },
): RevokedCertificate[] {
  if (!revoke) return [];
  const certificate = issued.find(({ serialNumber }) => serialNumber === revoke.serialNumber.toUpperCase());
  if (!certificate)
    throw new CeremonyError(
      `This root has issued no certificate with the serial number ${revoke.serialNumber}.`,
    );
  if (last && findEntry(last, certificate)) return [];
  return [{ serialNumber: certificate.serialNumber, revokedAt: now, reason: revoke.reason }];
}
