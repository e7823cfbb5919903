import { answerOf, asked, bytesOf, type Api } from '../core/api.ts';
import { List } from '../core/list.ts';
import type { CallOptions } from '../core/settings.ts';
import { waitUntil, type WaitOptions } from '../core/wait.ts';
import { TamgaError } from '../error.ts';
import type {
  CreatedEnvelope,
  Envelope,
  EnvelopeChanges,
  EnvelopeInput,
  EnvelopeItem,
  EnvelopeQuery,
  GivenLink,
  SentEnvelope,
} from '../types.ts';
import { at, platformPage } from './pages.ts';

const one = '/api/v1/envelopes/{id}';
const open: readonly string[] = ['draft', 'sent', 'in_progress'];

/** Envelopes: a document goes round, and comes back as one sealed PDF. */
export class Envelopes {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Makes a draft. Nobody is told of it before it is sent. */
  async create(body: EnvelopeInput, options: CallOptions = {}): Promise<CreatedEnvelope> {
    return (await answerOf(this.#api.POST('/api/v1/envelopes', { body, ...asked(options) }))).data;
  }

  async get(id: string, options: CallOptions = {}): Promise<Envelope> {
    return (await answerOf(this.#api.GET(one, { ...at(id), ...asked(options) }))).data;
  }

  /** Lists the envelopes that the user may see, newest first, filtered by `status` and `folder`. */
  list(query: EnvelopeQuery = {}, options: CallOptions = {}): List<EnvelopeItem> {
    return new List(async (cursor) => {
      const params = { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
      return platformPage(await answerOf(this.#api.GET('/api/v1/envelopes', { params, ...asked(options) })));
    });
  }

  async update(id: string, body: EnvelopeChanges, options: CallOptions = {}): Promise<Envelope> {
    return (await answerOf(this.#api.PUT(one, { ...at(id), body, ...asked(options) }))).data;
  }

  /** Deletes a draft. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#api.DELETE(one, { ...at(id), ...asked(options) });
  }

  /** Sends a draft; an open envelope is sent again to those whose turn it is. */
  async send(id: string, options: CallOptions = {}): Promise<SentEnvelope> {
    return (await answerOf(this.#api.POST(`${one}/send`, { ...at(id), ...asked(options) }))).data;
  }

  /** Ends an open envelope; the reason goes to everybody who was invited. */
  async void(id: string, reason: string, options: CallOptions = {}): Promise<void> {
    await this.#api.POST(`${one}/void`, { ...at(id), body: { reason }, ...asked(options) });
  }

  /** Sends the link again, to all whose turn it is or to one recipient. */
  async remind(
    id: string,
    { recipientId, ...options }: CallOptions & { recipientId?: string } = {},
  ): Promise<void> {
    const body = recipientId === undefined ? {} : { recipient_id: recipientId };
    await this.#api.POST(`${one}/remind`, { ...at(id), body, ...asked(options) });
  }

  /** Gives a link that opens the page of a recipient once, within five minutes. */
  async giveLink(id: string, recipientId: string, options: CallOptions = {}): Promise<GivenLink> {
    const params = { path: { id, rid: recipientId } };
    const path = `${one}/recipients/{rid}/link` as const;
    return (await answerOf(this.#api.POST(path, { params, ...asked(options) }))).data;
  }

  /** Gives the sealed PDF of a completed envelope; `version` names an earlier one. */
  download(
    id: string,
    { version, ...options }: CallOptions & { version?: 'original' | 'current' } = {},
  ): Promise<Uint8Array> {
    const params = { ...at(id).params, query: version === undefined ? {} : { version } };
    const parseAs = 'arrayBuffer' as const;
    return bytesOf(this.#api.GET(`${one}/download`, { params, ...asked(options), parseAs }));
  }

  /** Gives the certificate of completion of an envelope that has ended, a sealed PDF. */
  certificate(id: string, options: CallOptions = {}): Promise<Uint8Array> {
    const parseAs = 'arrayBuffer' as const;
    return bytesOf(this.#api.GET(`${one}/certificate`, { ...at(id), ...asked(options), parseAs }));
  }

  /**
   * Waits until everybody has acted and the PDF is sealed, by asking for the state. Throws `not_completed` when the envelope ended otherwise
   * (`details` is the envelope), and `wait_timed_out` when the time is over.
   */
  async waitUntilCompleted(id: string, options: WaitOptions = {}): Promise<Envelope> {
    const what = `The envelope ${id} is not completed`;
    const ask = (signal: AbortSignal | undefined) => this.get(id, { signal });
    const envelope = await waitUntil(ask, ({ status }) => !open.includes(status), { ...options, what });
    if (envelope.status === 'completed') return envelope;
    const message = `The envelope ${id} is ${envelope.status}. Make a new one to ask again.`;
    throw new TamgaError({ code: 'not_completed', message, details: envelope });
  }
}
