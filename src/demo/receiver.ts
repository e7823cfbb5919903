import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { unwrap, type PartnerEvent } from '#packages/client/src/index.ts';

/** The paths of a receiver's certificate and key in PEM: production calls receivers by https alone. */
export type ReceiverTls = { cert: string; key: string };

/** A partner's webhook receiver on a free port of 127.0.0.1, which believes only events that are signed with its key. */
export class Receiver {
  readonly url: string;
  signingKey = '';
  #waiting: ((event: PartnerEvent) => void)[] = [];
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
  next(): Promise<PartnerEvent> {
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
    const body = await buffer(request);
    try {
      const event = await unwrap<PartnerEvent>(body, request.headers, this.signingKey);
      for (const resolve of this.#waiting.splice(0)) resolve(event);
      return 204;
    } catch {
      return 401;
    }
  }
}
