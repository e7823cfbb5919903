import type { Provider } from 'oidc-provider';
import type { ApiDependencies } from '../http/deps.ts';
import type { AskProvider } from '../oauth/provider/ask-provider.ts';

/** All that the pages behind sign-in depend on: as an OpenID Connect client, and as the sign-in page of its issuer. */
export type PageDependencies = ApiDependencies & { provider: Provider; ask: AskProvider };
