import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { answerOf, createApi } from '../api/api.ts';
import type { components } from '../api/api-types.ts';
import { until } from '../outbox.ts';
import type { DemoAccess } from '../stack.ts';

type Schemas = components['schemas'];

/** A user of the platform with an API key: the public HTTP API and nothing else. */
export class Platform {
  readonly access: DemoAccess;
  readonly #api;

  constructor(access: DemoAccess) {
    this.access = access;
    this.#api = createApi(access.base_url, { 'x-api-key': access.api_key });
  }

  /** Uploads a file and waits until it was looked at. */
  async upload(file: string): Promise<Schemas['Document']> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await readFile(file))]), basename(file));
    const upload = { body: { file: '' }, bodySerializer: () => form };
    const { document } = (await answerOf(this.#api.POST('/api/v1/documents', upload))).data;
    const looked = await until(
      () => this.#document(document.id),
      ({ status }) => status !== 'processing',
      'The document is still being looked at',
    );
    if (looked.status !== 'ready') throw new Error(`The document cannot be used: ${looked.failure_reason}.`);
    return looked;
  }

  async createEnvelope(body: Schemas['EnvelopeInput']): Promise<Schemas['CreatedEnvelope']> {
    return (await answerOf(this.#api.POST('/api/v1/envelopes', { body }))).data;
  }

  async envelope(id: string): Promise<Schemas['Envelope']> {
    return (await answerOf(this.#api.GET('/api/v1/envelopes/{id}', { params: { path: { id } } }))).data;
  }

  async send(id: string): Promise<Schemas['SentEnvelope']> {
    return (await answerOf(this.#api.POST('/api/v1/envelopes/{id}/send', { params: { path: { id } } }))).data;
  }

  async void(id: string, reason: string): Promise<void> {
    await this.#api.POST('/api/v1/envelopes/{id}/void', { params: { path: { id } }, body: { reason } });
  }

  /** The bytes of the sealed PDF, or of the certificate of completion. */
  async download(id: string, what: 'download' | 'certificate'): Promise<Buffer> {
    const asked = { params: { path: { id } }, parseAs: 'arrayBuffer' } as const;
    return Buffer.from(await answerOf(this.#api.GET(`/api/v1/envelopes/{id}/${what}`, asked)));
  }

  async #document(id: string): Promise<Schemas['Document']> {
    const asked = this.#api.GET('/api/v1/documents/{id}', { params: { path: { id } } });
    return (await answerOf(asked)).data.document;
  }
}
