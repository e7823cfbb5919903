import { X509Certificate } from 'node:crypto';
import { expect } from 'vitest';
import { createApp } from '#api/app.ts';
import { connectDependencies } from '#api/process/dependencies.ts';
import { createHttpServer } from '#api/process/http-server.ts';
import { freePort } from '#stack/system/ports.ts';
import { createLogger } from '#log/log.ts';
import { oneTimeBody } from '#test/support/people/act-proof.ts';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import type { OcspReading } from '#test/support/http/ocsp.ts';
import { startWorld, type Surroundings, type World } from '#test/support/world/world.ts';

export const ocspType = 'application/ocsp-request';

export type Reply = { status: number; headers: Headers; bytes: Buffer };

async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Sends bytes to an API. */
export async function post(
  body: Uint8Array,
  { base, path = '/ocsp', type = ocspType }: { base: string; path?: string; type?: string },
): Promise<Reply> {
  const headers = { 'content-type': type };
  return readReply(await fetch(`${base}${path}`, { method: 'POST', headers, body: new Uint8Array(body) }));
}

/** Gets bytes from an API. */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Reply> {
  return readReply(await fetch(url, { headers }));
}

/** Calls the key service with a credential, and gives the data of its answer. */
async function callKeyService(
  { url, apiKey }: { url: string; apiKey: string },
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

/** Has the key service make a successor of its issuing authority, as staff do. */
export async function makeSuccessor({ deps, keyService: { url, keys } }: World): Promise<void> {
  const { keyId: of } = (await deps.status.authorities.read()).active;
  const made = await callKeyService({ url, apiKey: keys.staff }, '/api/v1/authority/successor', { of });
  expect(made['made']).toHaveLength(4);
}

/** The running product with certificates that can be issued, revoked and asked about. */
export async function startStatusWorld(surroundings: Surroundings = {}) {
  const world = await startWorld({}, surroundings);
  const base = world.baseUrl;
  const pem = await world.deps.keyService.authorities();
  const root = new X509Certificate(pem.root).raw;
  const issuing = new X509Certificate(pem.issuing).raw;
  return {
    world,
    base,
    root,
    issuing,
    stop: () => world.stop(),
    /** A certificate of a signer. */
    issue: async (): Promise<{ id: string; serial: string; certificate: string }> => {
      const body = await oneTimeBody(world.deps.keys.acts);
      const signed = await callKeyService(world.keyService.ofWorker, '/api/v1/one-time-signatures', body);
      const { certificate_id: id = '', serial_number: serial = '', certificate = '' } = signed;
      return { id, serial, certificate };
    },
    revoke: (id: string) =>
      callKeyService(world.keyService, `/api/v1/certificates/${id}/revoke`, { reason: 'keyCompromise' }),
    /** Asks by POST and expects an answer with HTTP 200. */
    ask: async (serial: string, nonce?: Buffer): Promise<OcspReading> => {
      const { status, headers, bytes } = await post(ocspRequest(issuing, [{ serial }], nonce), { base });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/ocsp-response']);
      return readOcspAnswer(bytes);
    },
  };
}

/** A further API process's worth on the same database and key service. */
export async function startApi({ config }: World): Promise<{ base: string; stop: () => Promise<void> }> {
  const deps = await connectDependencies(config, createLogger('test', 'fatal'));
  const port = await freePort();
  const server = createHttpServer(deps, createApp(deps)).listen(port, '127.0.0.1');
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await deps.close();
  };
  return { base: `http://127.0.0.1:${port}`, stop };
}
