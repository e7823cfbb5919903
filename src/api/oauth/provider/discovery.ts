import type { Provider } from 'oidc-provider';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { signInScopes } from '#domain/account/sign-in-scopes.ts';
import { oauthPaths } from '../paths.ts';
import { openedSession } from './people/browser-sessions.ts';
import { claimsOfScopes } from './people/accounts.ts';

/** The claims that an application can get; that of our own pages is theirs. */
const claims = Object.values(claimsOfScopes)
  .flat()
  .filter((claim) => claim !== openedSession);

/** What is true of this server where the library says something else, or too much. */
const ours = {
  scopes_supported: [...signInScopes, ...partnerScopes],
  response_modes_supported: ['query'],
  // The accounts' own names are for our own pages.
  subject_types_supported: ['pairwise'],
  prompt_values_supported: ['none', 'login', 'consent'],
  claims_supported: ['iss', 'aud', 'exp', 'iat', 'nonce', ...claims],
};

/** Removes what is not true from the discovery document. */
export function trimDiscovery(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== oauthPaths.openidConfiguration && ctx.path !== oauthPaths.serverMetadata) return;
    if (ctx.status !== 200 || ctx.method === 'OPTIONS') return;
    const { claim_types_supported: _types, ...metadata }: Record<string, unknown> = ctx.body;
    ctx.body = { ...metadata, ...ours };
  });
}
