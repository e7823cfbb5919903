import type { Certificate } from '../entities/certificate.ts';
import type { LoggedOperation } from '../entities/log-entry.ts';
import { appendToLog } from '../log/append.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { madeOnce } from './made-once.ts';
import { makeCertificate } from './make-certificate.ts';
import type { KeyWithCertificate, NewCertificate } from './make-certificate.ts';

/**
 * Makes a key under the holder's PIN and its certificate; both and the log entry are committed together. One that was made under the
 * same id is given again.
 */
export async function generateCertificate(
  service: KeyService,
  caller: Caller,
  input: NewCertificate,
): Promise<Certificate> {
  const operation = 'certificate_generated';
  return recordingFailure(service, caller, { operation }, async () =>
    madeOnce(service, input, async () =>
      keepCertificate(service, caller, { operation, made: await makeCertificate(service, input) }),
    ),
  );
}

/** Keeps a key and its certificate, with the entry in the log of operations, in one transaction. */
export async function keepCertificate(
  service: KeyService,
  caller: Caller,
  { operation, made: { key, certificate } }: { operation: LoggedOperation; made: KeyWithCertificate },
): Promise<Certificate> {
  await service.orm.em.fork().transactional(async (em) => {
    await em.persist(key).flush();
    await em.persist(certificate).flush();
    await appendToLog(em, caller, { operation, outcome: 'ok', certificateId: certificate.id });
  });
  await service.logFile.catchUp();
  return certificate;
}
