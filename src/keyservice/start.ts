import type { Logger } from 'pino';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import { actPublicKeys } from '#secrets/act-keys.ts';
import { measuredTimestamps } from './metrics/operations.ts';
import { pkiAddresses } from './ca/addresses.ts';
import type { Authority } from './ca/authority.ts';
import { AuthorityMissing } from './ca/ensure-root.ts';
import { ensureAuthority, ensureTestAuthority } from './ca/first-start.ts';
import type { PinCost } from './keys/pin.ts';
import { createLogFile } from './log/file.ts';
import { openKeys, StartError } from './open-keys.ts';
import type { KeyService } from './service.ts';
import { grantReading } from './status/grant-reading.ts';
import { openTsaClock, type TsaClockSettings } from './tsa/clock/clock.ts';
import { createOutsideTimestamper } from './tsa/outside.ts';
import { stampOurselves } from './tsa/own.ts';

function warnOfOtherAddress({ issuing }: Authority, pkiUrl: string, logger: Logger): void {
  if (issuing.facts.der.includes(pkiAddresses(pkiUrl).rootCrl)) return;
  logger.warn(
    { pki_url: pkiUrl },
    "PKI_URL is not the address in the authority's certificates: verifiers go on asking for status at the old one",
  );
}

/** How the clock of timestamps is looked at: production makes none by a clock that nobody knows to be right. */
function clockSettings(config: KeyServiceConfig, logger: Logger): TsaClockSettings {
  const { TSA_CLOCK_SOURCES: sources, ENV } = config;
  return {
    sources,
    isLenient: ENV === 'development',
    onChange: ({ isRight, errorMs, by, reason }) => {
      if (isRight) logger.info({ by, error_ms: errorMs }, 'the clock of timestamps is right');
      else if (isRight === null)
        logger.warn({ reason }, 'the clock is not known to be right: production would make no timestamps');
      else logger.error({ reason }, 'no timestamps are made: the clock is not known to be right');
    },
  };
}

/**
 * Connects, migrates, makes the authority at the first start and gives what the operations work with. `pinCost` is for tests:
 * what a PIN costs is no setting. Throws StartError.
 */
export async function startKeyService(
  config: KeyServiceConfig,
  logger: Logger,
  pinCost?: PinCost,
): Promise<KeyService> {
  const { PKI_URL: pkiUrl, CA_COUNTRY: country, TSA_URL: tsaUrl } = config;
  const { close, ...keys } = await openKeys(config, logger, pinCost);
  const { orm, keyStore } = keys;
  try {
    for (const role of config.STATUS_READER_ROLE) await grantReading(orm, role);
    const place = { country, pkiUrl, offlineRoot: config.OFFLINE_ROOT };
    const authority = await ensureAuthority(orm, keyStore, { ...place, now: new Date() });
    const test = await ensureTestAuthority(orm, keyStore, { country, pkiUrl, now: new Date() });
    warnOfOtherAddress(authority, pkiUrl, logger);
    const logFile = createLogFile(orm, config.OPERATIONS_LOG);
    await logFile.catchUp();
    const clock = await openTsaClock(clockSettings(config, logger));
    const service: KeyService = {
      ...keys,
      authority,
      test,
      clock,
      timestamp: tsaUrl
        ? measuredTimestamps('outside', createOutsideTimestamper(tsaUrl))
        : measuredTimestamps('own', (digest, hash) => stampOurselves(service, { digest, hash })),
      testTimestamp: (digest, hash) => stampOurselves(service, { digest, hash, hierarchy: 'test' }),
      logFile,
      actKeys: actPublicKeys(config.ACT_PUBLIC_KEYS),
      pkiUrl,
      country,
    };
    return service;
  } catch (error) {
    await close();
    throw error instanceof AuthorityMissing ? new StartError(error.message) : error;
  }
}
