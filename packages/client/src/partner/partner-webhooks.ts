import { answerOf, asked, type Api } from '../core/api.ts';
import { List, pageOf } from '../core/list.ts';
import type { CallOptions } from '../core/settings.ts';
import type {
  PartnerDelivery,
  PartnerDeliveryQuery,
  PartnerEvent,
  PartnerWebhook,
  PartnerWebhookInput,
  Schemas,
} from '../types.ts';
import type { WebhookHeaders } from '../webhooks/headers.ts';
import { deliveriesIn, type ListenerDelivery } from '../webhooks/deliveries-in.ts';
import { unwrap, type UnwrapOptions, type WebhookKeys } from '../webhooks/unwrap.ts';

const one = '/partner/webhooks/{id}';

/** Webhooks of a partner system: events of its sign requests. Scope `webhook`. */
export class PartnerWebhooks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Registers an address. Keep `signing_key` of the answer: it is shown once. */
  register(body: PartnerWebhookInput, options: CallOptions = {}): Promise<Schemas['WebhookWithKey']> {
    return answerOf(this.#api.POST('/partner/webhooks', { body, ...asked(options) }));
  }

  get(id: string, options: CallOptions = {}): Promise<PartnerWebhook> {
    return answerOf(this.#api.GET(one, { ...at(id), ...asked(options) }));
  }

  list(options: CallOptions = {}): List<PartnerWebhook> {
    return new List(async (cursor) => {
      const params = { query: cursor === undefined ? {} : { cursor } };
      return pageOf(await answerOf(this.#api.GET('/partner/webhooks', { params, ...asked(options) })));
    });
  }

  async update(
    id: string,
    body: Schemas['WebhookChanges'],
    options: CallOptions = {},
  ): Promise<PartnerWebhook> {
    return (await answerOf(this.#api.PATCH(one, { ...at(id), body, ...asked(options) }))).webhook;
  }

  /** Ends a webhook; its open deliveries end as failed. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#api.DELETE(one, { ...at(id), ...asked(options) });
  }

  /** Has a test event sent. */
  async test(id: string, options: CallOptions = {}): Promise<PartnerDelivery> {
    return (await answerOf(this.#api.POST(`${one}/test`, { ...at(id), ...asked(options) }))).delivery;
  }

  /** Makes a new key; the old one signs too, until `confirmKey` or for a day. */
  rotateKey(id: string, options: CallOptions = {}): Promise<Schemas['WebhookWithKey']> {
    return answerOf(this.#api.POST(`${one}/rotate-key`, { ...at(id), ...asked(options) }));
  }

  /** Ends the old key. */
  async confirmKey(id: string, options: CallOptions = {}): Promise<PartnerWebhook> {
    return (await answerOf(this.#api.POST(`${one}/rotate-key/confirm`, { ...at(id), ...asked(options) })))
      .webhook;
  }

  /** Lists deliveries to all webhooks and callbacks, newest first. */
  deliveries(query: PartnerDeliveryQuery = {}, options: CallOptions = {}): List<PartnerDelivery> {
    return new List(async (cursor) => {
      const params = { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
      return pageOf(
        await answerOf(this.#api.GET('/partner/webhook-deliveries', { params, ...asked(options) })),
      );
    });
  }

  /** Sends a delivery again. */
  async redeliver(deliveryId: string, options: CallOptions = {}): Promise<PartnerDelivery> {
    const path = '/partner/webhook-deliveries/{id}/redeliver';
    return (await answerOf(this.#api.POST(path, { ...at(deliveryId), ...asked(options) }))).delivery;
  }

  /** Opens a listener: a webhook without an address, for development, which ends a minute after its stream. */
  openListener(
    body: Schemas['WebhookListenerInput'] = {},
    options: CallOptions = {},
  ): Promise<Schemas['WebhookWithKey']> {
    return answerOf(this.#api.POST('/partner/webhook-listeners', { body, ...asked(options) }));
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
    const path = '/partner/webhook-deliveries/{id}/answer';
    await this.#api.POST(path, { ...at(deliveryId), body, ...asked(options) });
  }

  /** Checks a delivery over its raw bytes and gives its event. Throws `invalid_webhook` when it is not genuine. */
  unwrap(
    body: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    keys: WebhookKeys,
    options?: UnwrapOptions,
  ): Promise<PartnerEvent> {
    return unwrap<PartnerEvent>(body, headers, keys, options);
  }
}

function at(id: string): { params: { path: { id: string } } } {
  return { params: { path: { id } } };
}
