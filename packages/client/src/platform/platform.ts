import { createApi, type Api } from '../core/api.ts';
import { fixed, type Credentials } from '../core/send.ts';
import { required, settingsOf, type ClientOptions } from '../core/settings.ts';
import { Documents } from './documents.ts';
import { Envelopes } from './envelopes.ts';
import { PlatformWebhooks } from './platform-webhooks.ts';

export type PlatformOptions = ClientOptions & {
  /** A key of an API user. Left out: `TAMGA_API_KEY` of the environment. */
  apiKey?: string | undefined;
  /** In place of a key: the access token of a person who has signed in, or what gives it before each call. */
  accessToken?: string | (() => string | Promise<string>) | undefined;
};

/** An organization's program: it sends envelopes with the rights of the user whose key it has. */
export class TamgaPlatform {
  /** Every operation of the API, for those that have no method here. */
  readonly api: Api;
  readonly documents: Documents;
  readonly envelopes: Envelopes;
  readonly webhooks: PlatformWebhooks;

  /** Throws `invalid_options` when the address or the key is missing. */
  constructor(options: PlatformOptions = {}) {
    const settings = settingsOf(options);
    this.api = createApi(settings, credentialsOf(options));
    this.documents = new Documents(this.api);
    this.envelopes = new Envelopes(this.api);
    this.webhooks = new PlatformWebhooks(this.api);
  }
}

function credentialsOf({ apiKey, accessToken }: PlatformOptions): Credentials {
  if (accessToken === undefined) {
    const wanted = { option: 'apiKey', variable: 'TAMGA_API_KEY', example: 'from Account, API keys' };
    return fixed({ 'x-api-key': required(apiKey, wanted) });
  }
  if (typeof accessToken === 'string') return fixed({ authorization: `Bearer ${accessToken}` });
  return {
    headers: async () => ({ authorization: `Bearer ${await accessToken()}` }),
    refused: () => true,
  };
}
