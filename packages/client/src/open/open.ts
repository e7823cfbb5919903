import { createApi, type Api } from '../core/api.ts';
import { fixed } from '../core/send.ts';
import { settingsOf, type ClientOptions } from '../core/settings.ts';

/** What needs no credentials: the calls behind a signer's or a recipient's link, and verifying signatures. */
export class TamgaOpen {
  readonly api: Api;

  /** Throws `invalid_options` when the address is missing. */
  constructor(options: ClientOptions = {}) {
    this.api = createApi(settingsOf(options), fixed({}));
  }
}
