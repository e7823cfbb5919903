import type { Provider } from 'oidc-provider';
import type { ApiDependencies } from '../http/deps.ts';
import type { AskProvider } from '../oauth/provider/ask-provider.ts';
import type { Outside } from '../common/oidc/outside.ts';

/**
 * All that the pages behind sign-in depend on: as an OpenID Connect client, and as the sign-in page of its issuer; `outside` where people
 * sign in at a provider of somebody else.
 */
export type PageDependencies = ApiDependencies & {
  provider: Provider;
  ask: AskProvider;
  outside: Outside | undefined;
};
