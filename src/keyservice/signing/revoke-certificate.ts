import { LockMode } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import { Activation } from '../entities/activation.ts';
import { Certificate } from '../entities/certificate.ts';
import type { revocationReasons } from '../entities/certificate.ts';
import { StoredKey } from '../entities/stored-key.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { publishRevocation } from '../status/publish-revocation.ts';
import { findCertificate } from './certificates.ts';

export type Revocation = { reason: (typeof revocationReasons)[number]; comment?: string | undefined };

/**
 * Revokes a certificate and destroys its key, which is of no use any more because there is no way back. The record, the
 * status responder's answer, a new revocation list and the log entry are committed together. Throws Problem not_found,
 * invalid_state when it was revoked before.
 */
export async function revokeCertificate(
  service: KeyService,
  caller: Caller,
  certificateId: string,
  { reason, comment }: Revocation,
): Promise<Certificate> {
  const entry = { operation: 'certificate_revoked' as const, certificateId };
  const revoked = await recordingFailure(service, caller, entry, () =>
    service.orm.em.fork().transactional(async (em) => {
      const { id } = await findCertificate(em, certificateId);
      const row = await em.findOneOrFail(
        Certificate,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      if (row.revokedAt) {
        throw new Problem('invalid_state', 'This certificate has been revoked already.', {
          status: 'revoked',
          allowed_from: ['active', 'expired'],
        });
      }
      row.revokedAt = new Date();
      row.revocationReason = reason;
      row.revocationComment = comment ?? null;
      const key = row.keyId ? await em.findOne(StoredKey, { id: row.keyId }) : null;
      if (key) service.keyStore.destroy(key);
      await em.nativeUpdate(Activation, { certificateId: row.id }, { sealedDataKey: null, remaining: 0 });
      await em.flush();
      await publishRevocation(service, em, row);
      await appendToLog(em, caller, { ...entry, outcome: 'ok' });
      return row;
    }),
  );
  await service.logFile.catchUp();
  return revoked;
}
