import { answerOf, asked, bytesOf, type Api } from '../core/api.ts';
import { List, pageOf } from '../core/list.ts';
import type { CallOptions } from '../core/settings.ts';
import { waitUntil, type WaitOptions } from '../core/wait.ts';
import { TamgaError } from '../error.ts';
import type {
  CreatedSignRequest,
  SignedRequest,
  SignRequest,
  SignRequestInput,
  SignRequestItem,
  SignRequestQuery,
} from '../types.ts';

const one = '/partner/sign-request/{request_id}';

/** Sign requests: one person signs one document, by its SHA-256. Scope `sign`. */
export class SignRequests {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Asks for a signature. Give `sign_url` of the answer to the signer alone. */
  create(body: SignRequestInput, options: CallOptions = {}): Promise<CreatedSignRequest> {
    return answerOf(this.#api.POST('/partner/sign-request', { body, ...asked(options) }));
  }

  get(requestId: string, options: CallOptions = {}): Promise<SignRequest> {
    return answerOf(this.#api.GET(one, { ...at(requestId), ...asked(options) }));
  }

  /** Lists your requests, newest first, filtered by `status` and `external_ref`. */
  list(query: SignRequestQuery = {}, options: CallOptions = {}): List<SignRequestItem> {
    return new List(async (cursor) => {
      const params = { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
      return pageOf(await answerOf(this.#api.GET('/partner/sign-request', { params, ...asked(options) })));
    });
  }

  /** Sends the link to the signer again, at the earliest an hour after the last time. */
  async remind(requestId: string, options: CallOptions = {}): Promise<void> {
    await this.#api.POST(`${one}/remind`, { ...at(requestId), ...asked(options) });
  }

  /** Ends a request that waits for its signer. */
  async withdraw(requestId: string, options: CallOptions = {}): Promise<void> {
    await this.#api.DELETE(one, { ...at(requestId), ...asked(options) });
  }

  /** Gives the evidence of a request that has ended, a sealed PDF. */
  evidence(requestId: string, options: CallOptions = {}): Promise<Uint8Array> {
    const parseAs = 'arrayBuffer' as const;
    return bytesOf(this.#api.GET(`${one}/evidence`, { ...at(requestId), ...asked(options), parseAs }));
  }

  /**
   * Waits for the signature, by asking for the state. Throws `not_signed` when the request was rejected or has expired (`details` is the
   * request), and `wait_timed_out` when the time is over. A program that runs for long takes the event of a webhook instead.
   */
  async waitUntilSigned(requestId: string, options: WaitOptions = {}): Promise<SignedRequest> {
    const what = `The request ${requestId} is not signed`;
    const ask = (signal: AbortSignal | undefined) => this.get(requestId, { signal });
    const request = await waitUntil(ask, ({ status }) => status !== 'pending', { ...options, what });
    const { status, signature, certificate, reason } = request;
    if (status === 'signed' && signature !== undefined && certificate !== undefined)
      return { ...request, signature, certificate };
    const message = `The request ${requestId} is ${status}${reason ? `: ${reason}` : ''}. Make a new one to ask again.`;
    throw new TamgaError({ code: 'not_signed', message, details: request });
  }
}

function at(requestId: string): { params: { path: { request_id: string } } } {
  return { params: { path: { request_id: requestId } } };
}
