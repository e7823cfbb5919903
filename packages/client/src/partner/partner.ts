import { createApi, type Api } from '../core/api.ts';
import { askForToken, ClientCredentials } from '../core/client-credentials.ts';
import { createSend, fixed } from '../core/send.ts';
import { required, environment, settingsOf, type ClientOptions } from '../core/settings.ts';
import { PartnerWebhooks } from './partner-webhooks.ts';
import { SignRequests } from './sign-requests.ts';

export type PartnerOptions = ClientOptions & {
  /** Of your application on the developer dashboard. Left out: `TAMGA_CLIENT_ID` of the environment. */
  clientId?: string | undefined;
  /** Left out: `TAMGA_CLIENT_SECRET` of the environment. */
  clientSecret?: string | undefined;
  /** Scopes of the tokens, such as `sign webhook`; all that the application has when left out. */
  scope?: string | undefined;
};

/** A partner system: it asks people to sign documents by their hashes. Tokens are got and renewed as calls need them. */
export class TamgaPartner {
  /** Every operation of the API, for those that have no method here. */
  readonly api: Api;
  readonly signRequests: SignRequests;
  readonly webhooks: PartnerWebhooks;

  /** Throws `invalid_options` when the address, the id or the secret is missing. */
  constructor(options: PartnerOptions = {}) {
    const settings = settingsOf(options);
    const client = {
      clientId: required(options.clientId, { ...ofClient('clientId'), variable: 'TAMGA_CLIENT_ID' }),
      clientSecret: required(options.clientSecret, {
        ...ofClient('clientSecret'),
        variable: 'TAMGA_CLIENT_SECRET',
      }),
      scope: options.scope ?? environment('TAMGA_SCOPE'),
    };
    const ask = createSend(settings, fixed({}));
    const credentials = new ClientCredentials(() => askForToken(ask, settings.baseUrl, client));
    this.api = createApi(settings, credentials);
    this.signRequests = new SignRequests(this.api);
    this.webhooks = new PartnerWebhooks(this.api);
  }
}

function ofClient(option: string): { option: string; example: string } {
  return { option, example: 'from the dashboard, /developer' };
}
