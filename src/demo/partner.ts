import { answerOf, createApi } from './api/api.ts';
import type { components } from './api/api-types.ts';
import type { DemoAccess } from './stack.ts';

type Schemas = components['schemas'];
export type CreatedRequest = Schemas['CreatedSignRequest'];

/** A partner system, as one would write it: the public HTTP API and nothing else. */
export class Partner {
  readonly access: DemoAccess;
  readonly #api;

  constructor(access: DemoAccess) {
    this.access = access;
    this.#api = createApi(access.base_url);
  }

  /** Gets an access token by the client credentials grant; every later call carries it. */
  async signIn(): Promise<Schemas['TokenResponse']> {
    const { client_id, client_secret } = this.access;
    const body = {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      scope: 'sign webhook',
    } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await answerOf(this.#api.POST('/oauth2/token', { body, headers }));
    this.#api.use({
      onRequest({ request }) {
        request.headers.set('authorization', `Bearer ${answer.access_token}`);
      },
    });
    return answer;
  }

  registerWebhook(url: string): Promise<Schemas['WebhookWithKey']> {
    const events: Schemas['WebhookInput']['events'] = [
      'sign_request.signed',
      'sign_request.rejected',
      'sign_request.expired',
    ];
    return answerOf(this.#api.POST('/partner/webhooks', { body: { url, events } }));
  }

  async deleteWebhook(id: string): Promise<void> {
    await this.#api.DELETE('/partner/webhooks/{id}', { params: { path: { id } } });
  }

  createRequest(body: Schemas['SignRequestInput']): Promise<CreatedRequest> {
    return answerOf(this.#api.POST('/partner/sign-request', { body }));
  }

  readRequest(request_id: string): Promise<Schemas['SignRequest']> {
    return answerOf(
      this.#api.GET('/partner/sign-request/{request_id}', { params: { path: { request_id } } }),
    );
  }

  /** Gets the evidence of an ended request, a PDF. */
  async readEvidence(request_id: string): Promise<Buffer> {
    const params = { path: { request_id } };
    const path = '/partner/sign-request/{request_id}/evidence';
    const { data } = await this.#api.GET(path, { params, parseAs: 'arrayBuffer' });
    return Buffer.from(data ?? new ArrayBuffer());
  }

  async withdraw(request_id: string): Promise<void> {
    await this.#api.DELETE('/partner/sign-request/{request_id}', { params: { path: { request_id } } });
  }
}
