import { httpUrl } from './fields.ts';
import { ConfigError } from './parse.ts';

/** The address under which the developer dashboard is known; its pages are at BASE_URL/developer in any case. */
export const developerPortal = { DEV_PORTAL_URL: httpUrl.optional() };

type Given = {
  ENV?: 'development' | 'production' | undefined;
  BASE_URL?: string | undefined;
  DEV_PORTAL_URL?: string | undefined;
};

/** Gives the address by which links lead to the developer dashboard. */
export function developerPortalUrl({ BASE_URL, DEV_PORTAL_URL }: Given & { BASE_URL: string }): string {
  return DEV_PORTAL_URL ?? `${BASE_URL}/developer`;
}

/** Throws ConfigError for an address with a query, for one that is our front page, and in production for one without TLS. */
export function checkDeveloperPortal({ ENV, BASE_URL, DEV_PORTAL_URL: given }: Given): void {
  if (given === undefined) return;
  const { origin, pathname, search, hash, username } = new URL(given);
  if (search !== '' || hash !== '' || username !== '')
    throw new ConfigError(['DEV_PORTAL_URL: expected an address without a query, a fragment and a user']);
  if (ENV === 'production' && given.startsWith('http:'))
    throw new ConfigError(['DEV_PORTAL_URL: expected an https address, since ENV is production']);
  if (BASE_URL !== undefined && origin === new URL(BASE_URL).origin && pathname === '/')
    throw new ConfigError([
      'DEV_PORTAL_URL: it is the front page of BASE_URL; expected a path of its own, such as /developer, or another host',
    ]);
}
