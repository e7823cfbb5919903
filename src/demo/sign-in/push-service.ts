import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a push brings: the id of a question. */
type Pushed = { id: string };

type Derivation = { salt: Buffer; info: Buffer | string; length: number };

/** The lengths of the parts of an encrypted push (RFC 8188, 2.1), and of its authentication tag, in bytes. */
const [saltLength, keyLengthAt, headLength, tagLength] = [16, 20, 21, 16];

/**
 * A push service (RFC 8030) and the browser behind it, on a free port of 127.0.0.1: pushes are taken for one subscription, and opened by its
 * keys (RFC 8291). A real phone has the service of its browser's maker.
 */
export class PushService {
  /** The subscription as a browser gives it (PushSubscriptionJSON). */
  readonly subscription: string;
  readonly #server: Server;
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  #arrived: (pushed: Pushed) => void = () => {};

  private constructor(server: Server) {
    const { port } = server.address() as AddressInfo;
    const p256dh = this.#keys.generateKeys().toString('base64url');
    const keys = { p256dh, auth: this.#auth.toString('base64url') };
    this.subscription = JSON.stringify({ endpoint: `http://127.0.0.1:${port}/push`, keys });
    this.#server = server;
    server.on('request', (request, response) => {
      void this.#take(request).then((status) => response.writeHead(status).end());
    });
  }

  static async listen(): Promise<PushService> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PushService(server);
  }

  /** Waits for the next push. */
  next(): Promise<Pushed> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage): Promise<number> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    try {
      this.#arrived(JSON.parse(opened(Buffer.concat(pieces), this.#keys, this.#auth)) as Pushed);
      return 201;
    } catch {
      return 400;
    }
  }
}

function derive(from: Buffer, { salt, info, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length));
}

/** Decrypts a push of one record (RFC 8291, 3.4). */
function opened(body: Buffer, keys: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, saltLength), body[keyLengthAt] ?? 0];
  const theirs = body.subarray(headLength, headLength + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = derive(keys.computeSecret(theirs), { salt: auth, info, length: 32 });
  const key = derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 });
  const nonce = derive(secret, { salt, info: 'Content-Encoding: nonce\0', length: 12 });
  const sealed = body.subarray(headLength + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-tagLength));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
  // The last record's content ends before a delimiter of 2.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
