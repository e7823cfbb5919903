import { watchFile } from 'node:fs';
import { isIPv6 } from 'node:net';
import { open, type CityResponse } from 'maxmind';
import type { Logger } from '#log/log.ts';

/** The location of an address, as far as it is known: the country's code (ISO 3166-1) and the city's name in English. */
type Location = { country: string | null; city: string | null };

/** Tells where an IP address is; null when nothing is known of it. */
export type FindLocation = (address: string) => Location | null;

/**
 * Reads a MaxMind file, and reads it again within some seconds when it is replaced; without a file no address has a known location. While
 * the new one cannot be read, as in the middle of a copy, the old one stays, and the log says so.
 */
export async function openLocations(
  file: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<FindLocation> {
  if (file === undefined) return () => null;
  let reader = await open<CityResponse>(file);
  const replace = (next: typeof reader) => (reader = next);
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'the new file of GEOIP_DB cannot be read; the one from before stays');
  // The package's own watch leaves a failure to nobody, which ends the process.
  watchFile(file, { persistent: false }, () => void open<CityResponse>(file).then(replace, failed));
  return (address) => {
    // The reader would look for its first 32 bits in a file of IPv4 addresses.
    if (reader.metadata.ipVersion === 4 && isIPv6(address)) return null;
    return locationOf(reader.get(address));
  };
}

function locationOf(found: CityResponse | null): Location | null {
  const country = (found?.country ?? found?.registered_country)?.iso_code ?? null;
  const city = found?.city?.names.en ?? null;
  return country === null && city === null ? null : { country, city };
}
