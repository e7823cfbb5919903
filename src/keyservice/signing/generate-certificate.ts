import type { Certificate } from '../entities/certificate.ts';
import type { LoggedOperation } from '../entities/log-entry.ts';
import type { EntityManager } from '../entities/orm.ts';
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

type Keeping = {
  operation: LoggedOperation;
  made: KeyWithCertificate;
  hold?: (em: EntityManager) => Promise<unknown>;
};

/**
 * Keeps a key and its certificate, with the entry in the log of operations, in one transaction, which `hold` begins: it throws
 * where nothing may be kept any more.
 */
export async function keepCertificate(
  service: KeyService,
  caller: Caller,
  { operation, made: { key, certificate }, hold }: Keeping,
): Promise<Certificate> {
  await service.orm.em.fork().transactional(async (em) => {
    await hold?.(em);
    await em.persist(key).flush();
    await em.persist(certificate).flush();
    await appendToLog(em, caller, { operation, outcome: 'ok', certificateId: certificate.id });
  });
  await service.logFile.catchUp();
  return certificate;
}
