import { answerOf, asked, type Api } from '../core/api.ts';
import { List } from '../core/list.ts';
import type { CallOptions } from '../core/settings.ts';
import type {
  PlatformDelivery,
  PlatformDeliveryQuery,
  PlatformEvent,
  PlatformWebhook,
  PlatformWebhookInput,
  Schemas,
} from '../types.ts';
import type { WebhookHeaders } from '../webhooks/headers.ts';
import { deliveriesIn, type ListenerDelivery } from '../webhooks/deliveries-in.ts';
import { unwrap, type UnwrapOptions, type WebhookKeys } from '../webhooks/unwrap.ts';
import { at, platformPage } from './pages.ts';

const one = '/api/v1/webhooks/{id}';

/** Webhooks of an organization: events of its envelopes and certificates. For owner and admin. */
export class PlatformWebhooks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Registers an address. Keep `signing_key` of the answer: it is shown once. */
  async register(body: PlatformWebhookInput, options: CallOptions = {}): Promise<Schemas['WebhookWithKey']> {
    return (await answerOf(this.#api.POST('/api/v1/webhooks', { body, ...asked(options) }))).data;
  }

  async get(id: string, options: CallOptions = {}): Promise<PlatformWebhook> {
    return (await answerOf(this.#api.GET(one, { ...at(id), ...asked(options) }))).data.webhook;
  }

  list(options: CallOptions = {}): List<PlatformWebhook> {
    return new List(async (cursor) => {
      const params = { query: cursor === undefined ? {} : { cursor } };
      return platformPage(await answerOf(this.#api.GET('/api/v1/webhooks', { params, ...asked(options) })));
    });
  }

  async update(
    id: string,
    body: Schemas['PlatformWebhookChanges'],
    options: CallOptions = {},
  ): Promise<PlatformWebhook> {
    return (await answerOf(this.#api.PUT(one, { ...at(id), body, ...asked(options) }))).data.webhook;
  }

  /** Ends a webhook; its open deliveries end as failed. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#api.DELETE(one, { ...at(id), ...asked(options) });
  }

  /** Has a test event sent. */
  async test(id: string, options: CallOptions = {}): Promise<PlatformDelivery> {
    return (await answerOf(this.#api.POST(`${one}/test`, { ...at(id), ...asked(options) }))).data.delivery;
  }

  /** Makes a new key; the old one signs too, until `confirmKey` or for a day. */
  async rotateKey(id: string, options: CallOptions = {}): Promise<Schemas['WebhookWithKey']> {
    return (await answerOf(this.#api.POST(`${one}/rotate-key`, { ...at(id), ...asked(options) }))).data;
  }

  /** Ends the old key. */
  async confirmKey(id: string, options: CallOptions = {}): Promise<PlatformWebhook> {
    return (await answerOf(this.#api.POST(`${one}/rotate-key/confirm`, { ...at(id), ...asked(options) })))
      .data.webhook;
  }

  /** Lists deliveries to all webhooks, newest first. */
  deliveries(query: PlatformDeliveryQuery = {}, options: CallOptions = {}): List<PlatformDelivery> {
    return new List(async (cursor) => {
      const params = { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
      return platformPage(
        await answerOf(this.#api.GET('/api/v1/webhook-deliveries', { params, ...asked(options) })),
      );
    });
  }

  /** Sends a delivery again. */
  async redeliver(deliveryId: string, options: CallOptions = {}): Promise<PlatformDelivery> {
    const path = '/api/v1/webhook-deliveries/{id}/redeliver';
    return (await answerOf(this.#api.POST(path, { ...at(deliveryId), ...asked(options) }))).data.delivery;
  }

  /** Opens a listener: a webhook without an address, for development, which ends a minute after its stream. */
  async openListener(
    body: Schemas['PlatformWebhookListenerInput'] = {},
    options: CallOptions = {},
  ): Promise<Schemas['WebhookWithKey']> {
    const path = '/api/v1/webhook-listeners';
    return (await answerOf(this.#api.POST(path, { body, ...asked(options) }))).data;
  }

  /** Hears the deliveries of a listener until the stream ends or `signal` is aborted; what is not answered comes again on the next one. */
  async *hear(id: string, options: CallOptions = {}): AsyncGenerator<ListenerDelivery, void, undefined> {
    const given = { ...at(id), ...asked(options), parseAs: 'stream' as const };
    yield* deliveriesIn(await answerOf(this.#api.GET(`${one}/stream`, given)), options.signal);
  }

  /** Says what the receiver of a forwarded delivery answered. */
  async answer(
    deliveryId: string,
    body: Schemas['WebhookAnswerInput'],
    options: CallOptions = {},
  ): Promise<void> {
    const path = '/api/v1/webhook-deliveries/{id}/answer';
    await this.#api.POST(path, { ...at(deliveryId), body, ...asked(options) });
  }

  /** Checks a delivery over its raw bytes and gives its event. Throws `invalid_webhook` when it is not genuine. */
  unwrap(
    body: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    keys: WebhookKeys,
    options?: UnwrapOptions,
  ): Promise<PlatformEvent> {
    return unwrap<PlatformEvent>(body, headers, keys, options);
  }
}
