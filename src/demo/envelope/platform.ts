import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoAccess } from '../stack.ts';

type Sent = { headers?: Record<string, string>; body?: string | FormData };
type Answer<T> = { data: T; error?: { message: string } };

export type OutboxMessage = { kind: string; to: string; code?: string; link?: string; subject: string };
export type Document = {
  id: string;
  name: string;
  status: string;
  failure_reason?: string;
  page_count: number;
};
export type EnvelopeDetail = {
  id: string;
  status: string;
  recipients: { id: string; email: string; role: string; status: string }[];
};

/** A user of the platform with an API key, and whoever gets its mails: the public HTTP API and nothing else. */
export class Platform {
  readonly access: DemoAccess;

  constructor(access: DemoAccess) {
    this.access = access;
  }

  /** Uploads a file and waits until it was looked at. */
  async upload(file: string): Promise<Document> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await readFile(file))]), basename(file));
    const { document } = await this.#fetch<{ document: Document }>('POST', '/api/v1/documents', {
      body: form,
    });
    return this.until(
      () => this.call<{ document: Document }>('GET', `/api/v1/documents/${document.id}`),
      ({ document: { status } }) => status !== 'processing',
      'The document is still being looked at',
    ).then(({ document: looked }) => {
      if (looked.status !== 'ready')
        throw new Error(`The document cannot be used: ${looked.failure_reason}.`);
      return looked;
    });
  }

  /** Calls the platform API; throws with the API's own words when it refuses. */
  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (body === undefined) return this.#fetch(method, path, {});
    const headers = { 'content-type': 'application/json' };
    return this.#fetch(method, path, { headers, body: JSON.stringify(body) });
  }

  /** The bytes behind a download. */
  async download(path: string): Promise<Buffer> {
    const response = await fetch(new URL(path, this.access.base_url), { headers: this.#key() });
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** The newest message to an address in the development outbox that fits; waits for it. */
  async message(to: string, fits: (message: OutboxMessage) => boolean): Promise<OutboxMessage> {
    const read = async () => {
      const { messages } = (await (await fetch(this.access.outbox_url)).json()) as {
        messages: OutboxMessage[];
      };
      return messages.find((message) => message.to === to && fits(message));
    };
    const found = await this.until(read, (message) => message !== undefined, `No message for ${to} arrived`);
    if (!found) throw new Error(`No message for ${to} arrived.`);
    return found;
  }

  /** Asks again until the answer fits; throws with `late` after a minute. */
  async until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean, late: string): Promise<T> {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(150)) {
      const answer = await ask();
      if (fits(answer)) return answer;
    }
    throw new Error(`${late} after 60 s.`);
  }

  #key(): Record<string, string> {
    return { 'x-api-key': this.access.api_key };
  }

  async #fetch<T>(method: string, path: string, init: Sent): Promise<T> {
    const headers = { ...init.headers, ...this.#key() };
    const response = await fetch(new URL(path, this.access.base_url), { ...init, method, headers });
    const answer = (await response.json()) as Answer<T>;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error?.message ?? ''}`);
    return answer.data;
  }
}
