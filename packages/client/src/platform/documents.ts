import { answerOf, asked, bytesOf, type Api } from '../core/api.ts';
import { List } from '../core/list.ts';
import type { CallOptions } from '../core/settings.ts';
import { waitUntil, type WaitOptions } from '../core/wait.ts';
import { TamgaError } from '../error.ts';
import type { Document, DocumentQuery } from '../types.ts';
import { at, platformPage } from './pages.ts';

export type DocumentUpload = {
  /** The bytes of a PDF, DOCX or XLSX. */
  file: Blob | Uint8Array | ArrayBuffer;
  /** The name of the file, such as `agreement.pdf`; its ending is heeded by nobody. */
  fileName?: string | undefined;
  /** The name as people read it; the file's when left out. */
  name?: string | undefined;
  tags?: readonly string[] | undefined;
  metadata?: Readonly<Record<string, unknown>> | undefined;
};

const one = '/api/v1/documents/{id}';

/** Uploaded documents, of which envelopes are made. */
export class Documents {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Uploads a document. It is being looked at: `waitUntilReady` before an envelope is sent. */
  async upload(upload: DocumentUpload, options: CallOptions = {}): Promise<Document> {
    const form = formOf(upload);
    const body = { body: { file: '' }, bodySerializer: () => form };
    const answer = await answerOf(this.#api.POST('/api/v1/documents', { ...body, ...asked(options) }));
    return answer.data.document;
  }

  async get(id: string, options: CallOptions = {}): Promise<Document> {
    return (await answerOf(this.#api.GET(one, { ...at(id), ...asked(options) }))).data.document;
  }

  list(query: DocumentQuery = {}, options: CallOptions = {}): List<Document> {
    return new List(async (cursor) => {
      const params = { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } };
      return platformPage(await answerOf(this.#api.GET('/api/v1/documents', { params, ...asked(options) })));
    });
  }

  /** Gives the bytes: the upload, or with `pdf` what envelopes are made of. */
  download(
    id: string,
    { format, ...options }: CallOptions & { format?: 'original' | 'pdf' } = {},
  ): Promise<Uint8Array> {
    const params = { ...at(id).params, query: format === undefined ? {} : { format } };
    const parseAs = 'arrayBuffer' as const;
    return bytesOf(this.#api.GET(`${one}/download`, { params, ...asked(options), parseAs }));
  }

  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#api.DELETE(one, { ...at(id), ...asked(options) });
  }

  /** Waits until a document was looked at. Throws `not_ready` with the reason when it cannot be used. */
  async waitUntilReady(id: string, options: WaitOptions = {}): Promise<Document> {
    const what = `The document ${id} is still being looked at`;
    const ask = (signal: AbortSignal | undefined) => this.get(id, { signal });
    const document = await waitUntil(ask, ({ status }) => status !== 'processing', { ...options, what });
    if (document.status === 'ready') return document;
    const message = `The document "${document.name}" cannot be used: ${document.failure_reason ?? 'it failed'}`;
    throw new TamgaError({ code: 'not_ready', message, details: document });
  }
}

function formOf({ file, fileName, name, tags, metadata }: DocumentUpload): FormData {
  const form = new FormData();
  const blob = 'arrayBuffer' in file ? file : new Blob([new Uint8Array(file)]);
  form.append('file', blob, fileName ?? ('name' in file ? String(file.name) : 'document'));
  if (name !== undefined) form.append('name', name);
  if (tags !== undefined) form.append('tags', JSON.stringify(tags));
  if (metadata !== undefined) form.append('metadata', JSON.stringify(metadata));
  return form;
}
