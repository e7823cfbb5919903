import type { Timestamper } from '#signatures/cades/sign.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import type { Authorities } from './ca/both.ts';
import type { Orm } from './entities/orm.ts';
import type { KeyEncryptionKeys } from './keys/key-encryption-keys.ts';
import type { KeyStore } from './keys/key-store.ts';
import { appendToLog } from './log/append.ts';
import type { Caller, Logged } from './log/append.ts';
import type { LogFile } from './log/file.ts';
import type { Token } from './token/token.ts';
import type { TsaClock } from './tsa/clock/clock.ts';
import { Problem } from '#domain/common/problem.ts';

/** The dependencies of every operation of the key service. */
export type KeyService = Authorities & {
  orm: Orm;
  keyStore: KeyStore;
  /** The keys of the outer layer of what is stored: the one that encrypts, and those that only decrypt. */
  keks: KeyEncryptionKeys;
  /** The hardware security module that keeps keys; undefined where the database does. */
  token?: Token | undefined;
  /** The last renewal of the authority's certificates failed. */
  renewalFailed?: boolean;
  /** Timestamps of signatures: our own authority's, or an outside one's. */
  timestamp: Timestamper;
  /** Timestamps of test signatures: the test hierarchy's own. */
  testTimestamp: Timestamper;
  /** The clock by which our own authority stamps. */
  clock: TsaClock;
  logFile: LogFile;
  /** The API's keys, by which its statements of people's acts are checked. */
  actKeys: ActPublicKeys;
  pkiUrl: string;
  /** Country of the service's own certificates. */
  country: string;
};

/** Writes one entry of its own into the log, table and file. */
export async function record(service: KeyService, caller: Caller, logged: Logged): Promise<void> {
  await service.logFile.catchUp(await appendToLog(service.orm.em.fork(), caller, logged));
}

/** Runs an operation; a Problem that it throws is in the log before the caller hears of it. */
export async function recordingFailure<T>(
  service: KeyService,
  caller: Caller,
  logged: Omit<Logged, 'outcome'>,
  operation: () => Promise<T>,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    const outcome = error instanceof Problem ? error.code : 'internal_error';
    await record(service, caller, { ...logged, outcome });
    throw error;
  }
}
