import type { ApiConfig } from '#config/api.ts';
import { outsideSettings, type OutsideSettings } from '#config/sso.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

/** The address to which a provider outside sends browsers back after a sign-in, and after a sign-out; both are registered there. */
export const outsideCallbackPath = '/account/sso/callback';
export const outsideSignedOutPath = '/account/sso/signed-out';

/** The seconds for which a provider outside may think. */
const patience = 8;

/** The provider of somebody else at which people sign in: what is set of it, and our side. */
export type Outside = OutsideSettings & { party: RelyingParty };

/** Makes our side of the provider that SSO_URL names; undefined where people sign in here. */
export function outsideOf(config: ApiConfig): Outside | undefined {
  const settings = outsideSettings(config);
  if (!settings) return undefined;
  const { issuer, clientId, secret } = settings;
  const redirectUri = config.BASE_URL + outsideCallbackPath;
  const client = { issuer, clientId, secret, redirectUri, scope: 'openid profile email' };
  return { ...settings, party: createRelyingParty({ ...client, timeout: patience, asksEachTime: true }) };
}
