import type { DemoAccess } from './stack.ts';

export type CreatedRequest = { request_id: string; sign_url: string; expires_at: string };
export type Registered = { webhook: { id: string }; signing_key: string };
export type OutboxMessage = { kind: string; to: string; code?: string; link?: string };

/** A partner system, as one would write it: the public HTTP API and nothing else. */
export class Partner {
  readonly access: DemoAccess;
  #token = '';

  constructor(access: DemoAccess) {
    this.access = access;
  }

  /** Gets an access token by the client credentials grant. */
  async signIn(): Promise<{ expires_in: number; scope: string }> {
    const { client_id, client_secret } = this.access;
    const body = { grant_type: 'client_credentials', client_id, client_secret, scope: 'sign webhook' };
    const answer = await this.call<{ access_token: string; expires_in: number; scope: string }>(
      'POST',
      '/oauth2/token',
      body,
    );
    this.#token = answer.access_token;
    return answer;
  }

  registerWebhook(url: string): Promise<Registered> {
    const events = ['sign_request.signed', 'sign_request.rejected', 'sign_request.expired'];
    return this.call('POST', '/partner/webhooks', { url, events });
  }

  async deleteWebhook(id: string): Promise<void> {
    await this.call('DELETE', `/partner/webhooks/${id}`);
  }

  createRequest(body: Record<string, unknown>): Promise<CreatedRequest> {
    return this.call('POST', '/partner/sign-request', body);
  }

  async withdraw(requestId: string): Promise<void> {
    await this.call('DELETE', `/partner/sign-request/${requestId}`);
  }

  /** The newest message to an address in the development outbox. */
  async message(kind: 'link' | 'code', to: string): Promise<OutboxMessage | undefined> {
    const response = await fetch(this.access.outbox_url);
    const { messages } = (await response.json()) as { messages: OutboxMessage[] };
    return messages.find((message) => message.kind === kind && message.to === to);
  }

  /** Calls the API with JSON; throws with the API's own words when it refuses. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(path, this.access.base_url), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok)
      throw new Error(
        `${method} ${path.replace(/sign\/[\w-]{43}/, 'sign/…')}: ${response.status} ${answer.error?.message ?? ''}`,
      );
    return answer;
  }
}
