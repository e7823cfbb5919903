import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Received = {
  event: string;
  request_id: string;
  status: string;
  loa?: number;
  signed_at?: string;
  signature?: string;
  certificate?: string;
  rejected_at?: string;
  reason?: string | null;
};

const toleranceSeconds = 300;

/** The paths of a receiver's certificate and key in PEM: production calls receivers by https alone. */
export type ReceiverTls = { cert: string; key: string };

/** A partner's webhook receiver on a free port of 127.0.0.1, which believes only events that are signed with its key. */
export class Receiver {
  readonly url: string;
  signingKey = '';
  #waiting: ((received: Received) => void)[] = [];
  #server: Server;

  private constructor(server: Server, scheme: 'http' | 'https') {
    const { port } = server.address() as AddressInfo;
    this.#server = server;
    this.url = `${scheme}://127.0.0.1:${port}/tamga-events`;
    server.on('request', (request, response) => {
      void this.#receive(request).then((status) => response.writeHead(status).end());
    });
  }

  static async listen(tls?: ReceiverTls): Promise<Receiver> {
    const server = tls
      ? createTlsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) })
      : createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server, tls ? 'https' : 'http');
  }

  /** Waits for the next delivery whose signature is valid. */
  next(): Promise<Received> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (!this.#isGenuine(request, body)) return 401;
    const received = JSON.parse(body.toString('utf8')) as Received;
    for (const resolve of this.#waiting.splice(0)) resolve(received);
    return 204;
  }

  /** HMAC-SHA-256 over `timestamp.body`, in constant time, not older than five minutes. */
  #isGenuine(request: IncomingMessage, body: Buffer): boolean {
    const timestamp = String(request.headers['x-webhook-timestamp']);
    const given = Buffer.from(String(request.headers['x-webhook-signature']));
    const mac = createHmac('sha256', this.signingKey).update(`${timestamp}.`).update(body).digest('hex');
    const expected = Buffer.from(`sha256=${mac}`);
    const fresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds;
    return fresh && given.length === expected.length && timingSafeEqual(given, expected);
  }
}
