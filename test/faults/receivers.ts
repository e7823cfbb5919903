import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from '#stack/seed/demo-file.ts';

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
 * One server on this machine that is many receivers of webhooks, one a path: `expect` says how a path behaves, `got`
 * is all that ever came. It is one by https when it gets a certificate of `localhost`.
 */
export async function startReceivers(tls?: { cert: Buffer; key: Buffer }) {
  const got: Got[] = [];
  const manners = new Map<string, Manner>();
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request.url ?? '', request.headers, Buffer.concat(chunks)).then((status) => {
        if (status === 0) response.destroy();
        else response.writeHead(status).end();
      });
    });
  };
  const server = tls ? createTlsServer(tls, take) : createServer(take);

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
      return `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}${path}`;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A partner's client, and where it finds the API. */
export type Partner = Pick<DemoFile, 'base_url' | 'client_id' | 'client_secret'>;

/** Gives an access token of the partner's client. */
export async function partnerToken(partner: Partner): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: partner.client_id,
    client_secret: partner.client_secret,
  });
  const response = await fetch(`${partner.base_url}/oauth2/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Registers one webhook of the client for every event, beside each request's own callback_url. */
export async function registerWebhook(
  { base_url }: Partner,
  receivers: Receivers,
  token: string,
): Promise<void> {
  const url = receivers.expect('/webhook', { failures: 0, delayMs: 0 });
  const events = ['sign_request.signed', 'sign_request.rejected', 'sign_request.expired'];
  const response = await fetch(`${base_url}/partner/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ url, events }),
  });
  if (response.status !== 201) throw new Error(`the webhook was not registered: ${response.status}`);
}
