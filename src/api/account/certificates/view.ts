import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { CertificateUse } from '#entities/certificate/certificate-use.ts';
import type { ShownCertificate, ShownUse } from '#web/pages/account/certificates/shown.ts';
import { doneActs, type Done } from '#words/pages/certificates-words.ts';
import { certificateStatus } from '../../common/certificates/certificate-view.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { doneAmong } from '../frame.ts';

/** A certificate as the pages of its holder show it. */
export function shownCertificate(row: Certificate): ShownCertificate {
  const { id, label, type, isDefault, keyType, keySize, serialNumber, usageCount, useNotices } = row;
  return {
    id,
    label,
    type,
    isDefault,
    keyType,
    keySize,
    serialNumber,
    usageCount,
    useNotices,
    status: certificateStatus(row),
    subject: row.subjectCn,
    issuer: row.issuerCn,
    validFrom: row.validFrom.toISOString(),
    validTo: row.validTo.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
    revokedAt: row.revokedAt?.toISOString(),
    revocationReason: row.revocationReason ?? undefined,
  };
}

/** Something that a certificate signed, as the pages of its holder show it. */
export function shownUse(use: CertificateUse): ShownUse {
  const { kind, signatures, hashes, documentName, signedAt } = use;
  return {
    kind,
    signatures,
    hashes,
    documentName: documentName ?? undefined,
    signedAt: signedAt.toISOString(),
  };
}

/** The act that was just done, which the address says after a form of ours. */
export function doneOf(c: Context<ApiEnv>): Done | undefined {
  return doneAmong(c, doneActs);
}

/** The cursor of an address, when there is one. */
export function cursorOf(query: string | undefined) {
  return defined({ cursor: query?.slice(0, 512) });
}
