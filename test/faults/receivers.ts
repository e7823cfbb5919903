import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The manner of a receiver: it fails so many attempts first, and takes its time over each. */
export type Manner = { failures: number; delayMs: number };

type Got = {
  path: string;
  deliveryId: string;
  attempt: string;
  event: string;
  /** Absent for events of envelopes. */
  requestId: string | undefined;
  ok: boolean;
};

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;

/**
 * One HTTP server on 127.0.0.1 that is many receivers of webhooks, one a path: `expect` says how a path behaves, `got`
 * is all that ever came.
 */
export async function startReceivers() {
  const got: Got[] = [];
  const manners = new Map<string, Manner>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request.url ?? '', request.headers, Buffer.concat(chunks)).then((status) => {
        if (status === 0) response.destroy();
        else response.writeHead(status).end();
      });
    });
  });

  async function answer(path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) {
    const manner = manners.get(path) ?? { failures: 0, delayMs: 0 };
    const event = JSON.parse(body.toString('utf8')) as { event: string; request_id?: string };
    // Attempts are counted and not calls: an attempt that a killed worker makes once more is the same one.
    const attempt = String(headers['x-webhook-attempt']);
    const ok = Number(attempt) > manner.failures;
    await sleep(manner.delayMs);
    const deliveryId = String(headers['x-webhook-id']);
    got.push({ path, deliveryId, attempt, event: event.event, requestId: event.request_id, ok });
    if (ok) return 200;
    return Number(attempt) % 2 === 0 ? 0 : 500;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    got,
    /** Says how a path behaves, and gives its address. */
    expect: (path: string, manner: Manner): string => {
      manners.set(path, manner);
      return `http://127.0.0.1:${port}${path}`;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
