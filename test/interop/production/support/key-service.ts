import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { call } from '#clients/key-service/call.ts';
import type { Installation } from './installation.ts';

/** The PEM files of a program of the house. */
async function tlsOf({ etc }: Installation, name: string) {
  const read = (file: string) => readFile(join(etc, 'tls', file));
  const [ca, cert, key] = await Promise.all([read('ca.pem'), read(`${name}.pem`), read(`${name}.key`)]);
  return { ca, cert, key };
}

const addressOf = ({ own }: Installation) => `https://localhost:${own['KEY_PORT']}`;

/** Asks the key service for its health, with the worker's certificate or without one; gives status and body. */
export async function healthOf(
  production: Installation,
  { withCertificate = true }: { withCertificate?: boolean } = {},
): Promise<{ status: number; body: string }> {
  const { ca, ...shown } = await tlsOf(production, 'worker');
  const options = { ca, agent: false as const, ...(withCertificate ? shown : {}) };
  return new Promise((resolve, reject) => {
    request(`${addressOf(production)}/health`, options, (response) => {
      let body = '';
      response.on('data', (bytes: Buffer) => (body += bytes.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** Calls the key service as the worker does; throws as its client does. */
export async function askAsWorker(production: Installation, path: string, body: object): Promise<unknown> {
  const apiKey = await production.setting('worker', 'KEY_SERVICE_WORKER_CREDENTIAL');
  const tls = await tlsOf(production, 'worker');
  return call({ url: addressOf(production), apiKey, tls }, 'POST', path, body);
}
