import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import { databaseFault } from '#database/outage.ts';
import { actPublicKeys } from '#secrets/act-keys.ts';
import type { Authority } from './ca/authority.ts';
import { ensureAuthority } from './ca/first-start.ts';
import { pkiAddresses } from './ca/profiles.ts';
import { createOrm, migrate } from './entities/orm.ts';
import type { Orm } from './entities/orm.ts';
import type { PinCost } from './keys/pin.ts';
import { createSoftwareKeyStore, kekIdOf } from './keys/software-key-store.ts';
import { createLogFile } from './log/file.ts';
import type { KeyService } from './service.ts';
import { grantReading } from './status/grant-reading.ts';
import { createOutsideTimestamper } from './tsa/outside.ts';
import { stampOurselves } from './tsa/own.ts';

/** The time that a start waits for its database, in milliseconds. */
const databasePatience = 30_000;

/** A start that cannot go on; the message is for the operator. */
export class StartError extends Error {}

async function migrateWhenReachable(orm: Orm, logger: Logger): Promise<void> {
  const until = Date.now() + databasePatience;
  for (;;) {
    try {
      await migrate(orm);
      return;
    } catch (error) {
      const fault = databaseFault(error);
      if (!fault) throw error;
      if (fault === 'configuration') {
        throw new StartError(
          'DATABASE_URL: there is no such database, user or password; correct the address',
        );
      }
      if (Date.now() > until) {
        throw new StartError('DATABASE_URL: the database cannot be reached; start it or correct the address');
      }
      logger.warn('the database cannot be reached yet; trying again for up to 30 s');
      await sleep(1_000);
    }
  }
}

/** The service's keys must be under the key that this process was given, or it could never sign. */
function checkKeyEncryptionKey({ issuing }: Authority, kek: Buffer): void {
  if (issuing.key.kekId === kekIdOf(kek)) return;
  throw new StartError(
    'KEY_ENCRYPTION_KEY: it is not the key that the stored keys are under; give the one this database was made with',
  );
}

function warnOfOtherAddress({ issuing }: Authority, pkiUrl: string, logger: Logger): void {
  if (issuing.facts.der.includes(pkiAddresses(pkiUrl).rootCrl)) return;
  logger.warn(
    { pki_url: pkiUrl },
    "PKI_URL is not the address in the authority's certificates: verifiers go on asking for status at the old one",
  );
}

/**
 * Connects, migrates, makes the authority at the first start and gives what the operations work with. `pinCost` is for tests:
 * what a PIN costs is no setting.
 */
export async function startKeyService(
  config: KeyServiceConfig,
  logger: Logger,
  pinCost?: PinCost,
): Promise<KeyService> {
  const { KEY_ENCRYPTION_KEY: kek, PKI_URL: pkiUrl, CA_COUNTRY: country, TSA_URL: tsaUrl } = config;
  const orm = await createOrm(config.DATABASE_URL);
  try {
    await migrateWhenReachable(orm, logger);
    for (const role of config.STATUS_READER_ROLE) await grantReading(orm, role);
    const keyStore = createSoftwareKeyStore(kek, pinCost);
    const authority = await ensureAuthority(orm, keyStore, { country, pkiUrl, now: new Date() });
    checkKeyEncryptionKey(authority, kek);
    warnOfOtherAddress(authority, pkiUrl, logger);
    const logFile = createLogFile(orm, config.OPERATIONS_LOG);
    await logFile.catchUp();
    const service: KeyService = {
      orm,
      keyStore,
      authority,
      timestamp: tsaUrl
        ? createOutsideTimestamper(tsaUrl)
        : (digest, hash) => stampOurselves(service, { digest, hash }),
      logFile,
      actKeys: actPublicKeys(config.ACT_PUBLIC_KEYS),
      pkiUrl,
      country,
    };
    return service;
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}
