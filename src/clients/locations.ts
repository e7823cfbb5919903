import { isIPv6 } from 'node:net';
import { open, type CityResponse } from 'maxmind';

/** The location of an address, as far as it is known: the country's code (ISO 3166-1) and the city's name in English. */
type Location = { country: string | null; city: string | null };

/** Tells where an IP address is; null when nothing is known of it. */
export type FindLocation = (address: string) => Location | null;

/** Reads a MaxMind file, and reads it again when it is replaced; without a file no address has a known location. */
export async function openLocations(file: string | undefined): Promise<FindLocation> {
  if (file === undefined) return () => null;
  const reader = await open<CityResponse>(file, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  });
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
