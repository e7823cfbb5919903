import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Processes } from '../../test/support/servers/processes.ts';
import { Samples } from '../samples.ts';

export type Partner = Awaited<ReturnType<typeof startPartner>>;

/** The times of each kind of call, in milliseconds. */
export type Times = { create: Samples; code: Samples; sign: Samples; status: Samples };

export function noTimes(): Times {
  return { create: new Samples(), code: new Samples(), sign: new Samples(), status: new Samples() };
}

/** A partner's system with its signers: it calls the API by HTTP and receives webhooks on a port of its own. */
export async function startPartner({ demo, databaseUrl }: Processes) {
  const waiting = new Map<string, () => void>();
  const repeats = { count: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(200).end();
      const { request_id: id } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { request_id: string };
      waiting.get(id)?.();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const database = new Pool({ connectionString: databaseUrl, max: 20 });
  const token = await tokenOf(demo);

  /**
   * Calls the API. A call that could not be confirmed in time is counted and sent again under the same key, as a partner
   * does.
   */
  async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const key = randomUUID();
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(`${demo.base_url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (response.ok) return answer;
      if (![503, 409].includes(response.status) || tries > 20)
        throw new Error(
          `${method} ${path.slice(0, 12)} answered ${response.status} ${JSON.stringify(answer)}`,
        );
      repeats.count += 1;
      await sleep(1_000);
    }
  }

  async function create(times?: Times) {
    const email = `signer.${randomUUID()}@example.mn`;
    const body = {
      user_email: email,
      document_hash: createHash('sha256').update(email).digest('hex'),
      document_name: 'Agreement.pdf',
      callback_url: hook,
      expires_in: 86_400,
    };
    const created = await timed(times?.create, async () => call('POST', '/partner/sign-request', body));
    const signUrl = String(created['sign_url']);
    return { id: String(created['request_id']), email, path: signUrl.slice(demo.base_url.length) };
  }

  /** One request from its creation to the webhook that says it is signed. */
  async function flow(times?: Times): Promise<void> {
    const { id, email, path } = await create(times);
    const delivered = new Promise<void>((resolve) => waiting.set(id, resolve));
    await timed(times?.code, async () => call('POST', `${path}/otp`, {}));
    const { rows } = await database.query<{ code: string }>(
      `select code from tamga.outbox_message where recipient = $1 and kind = 'code' order by sent_at desc limit 1`,
      [email],
    );
    await timed(times?.sign, async () => call('POST', `${path}/sign`, { otp: rows[0]?.code, consent: true }));
    await delivered;
    waiting.delete(id);
  }

  return {
    create,
    flow,
    database,
    repeats,
    status: async (id: string, times?: Samples) =>
      timed(times, async () => call('GET', `/partner/sign-request/${id}`)),
    stop: async () => {
      await database.end();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function timed<T>(samples: Samples | undefined, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  samples?.add(performance.now() - started);
  return result;
}

async function tokenOf(demo: Processes['demo']): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: demo.client_id,
    client_secret: demo.client_secret,
  });
  const response = await fetch(`${demo.base_url}/oauth2/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}
