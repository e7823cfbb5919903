import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { sampleDocument } from '../../src/demo/options.ts';
import type { Processes } from '../../test/support/servers/processes.ts';
import { startWatch } from '../watch.ts';

export type Sender = Awaited<ReturnType<typeof startSender>>;

/**
 * A user of the platform with the recipients of their envelopes: they call the API by HTTP and read the outbox. `pdf` is the
 * document of the envelopes; without one the agreement of the demo.
 */
export async function startSender({ demo, databaseUrl }: Processes, pdf?: Buffer) {
  const database = new Pool({ connectionString: databaseUrl, max: 20 });
  const key = { 'x-api-key': demo.api_key };
  // The database shows the links and ends, as a mailbox and a webhook would: no measured process is asked.
  const linkTo = startWatch((emails) =>
    pairs(
      database,
      "select recipient as key, link as value from tamga.outbox_message where kind = 'link' and recipient = any($1)",
      emails,
    ),
  );
  const completed = startWatch((ids) =>
    pairs(
      database,
      "select id as key, status as value from tamga.envelope where status = 'completed' and id = any($1::uuid[])",
      ids,
    ),
  );

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const idempotencyKey = randomUUID();
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(`${demo.base_url}${path}`, {
        method,
        headers: {
          ...(path.startsWith('/api/') ? key : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as T;
      if (response.ok) return answer;
      if (![503, 409].includes(response.status) || tries > 20)
        throw new Error(
          `${method} ${path.slice(0, 24)} answered ${response.status} ${JSON.stringify(answer)}`,
        );
      await sleep(500);
    }
  }

  const ask = askDocuments(demo, key);
  const documentId = await ask.upload(pdf ?? (await readFile(sampleDocument)));
  await ask.untilReady(documentId);

  /** Makes and sends an envelope to two signers at once; gives its id. */
  async function send(emails: readonly [string, string], about = documentId): Promise<string> {
    const { data } = await call<{ data: { id: string } }>('POST', '/api/v1/envelopes', {
      document_id: about,
      name: 'Agreement',
      routing_type: 'parallel',
      reminder_days: 0,
      recipients: emails.map((email) => ({ email, name: 'Signer' })),
      fields: emails.map((_, recipient_index) => ({
        type: 'signature',
        recipient_index,
        page: 1,
        x: 72,
        y: 560 + recipient_index * 60,
        width: 170,
        height: 48,
      })),
    });
    await call('POST', `/api/v1/envelopes/${data.id}/send`, {});
    return data.id;
  }

  /** Opens a recipient's link and signs. */
  async function signAt(link: string): Promise<void> {
    const path = new URL(link).pathname;
    await call('POST', `${path}/opened`, {});
    await read(`${path}/document`);
    await call('POST', `${path}/sign`, {
      consent: true,
      fields: [],
      signature: { type: 'typed', text: 'Signer' },
    });
  }

  /** One envelope from its creation until it is completed. */
  async function flow(): Promise<string> {
    const emails = [`one.${randomUUID()}@example.mn`, `two.${randomUUID()}@example.mn`] as const;
    const id = await send(emails);
    await Promise.all(emails.map(async (email) => signAt(await linkTo(email))));
    await completed(id);
    return id;
  }

  /** Reads a download to its end; gives its length in bytes. */
  async function read(path: string): Promise<number> {
    const response = await fetch(`${demo.base_url}${path}`, { headers: key });
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
    let length = 0;
    for await (const piece of response.body ?? []) length += piece.length;
    return length;
  }

  return {
    database,
    documentId,
    call,
    upload: ask.upload,
    send,
    signAt,
    flow,
    read,
    stop: () => database.end(),
  };
}

async function pairs(database: Pool, statement: string, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ key: string; value: string }>(statement, [keys]);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function askDocuments({ base_url: base }: Processes['demo'], headers: Record<string, string>) {
  type Answer = { data: { document: { id: string; status: string } } };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${base}${path}`, { ...init, headers });
    return ((await response.json()) as Answer).data.document;
  };
  return {
    upload: async (pdf: Uint8Array): Promise<string> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdf)]), 'agreement.pdf');
      return (await ask('/api/v1/documents', { method: 'POST', body: form })).id;
    },
    untilReady: async (id: string): Promise<void> => {
      while ((await ask(`/api/v1/documents/${id}`)).status !== 'ready') await sleep(100);
    },
  };
}
