import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { createApp } from '#keyservice/app.ts';
import { startKeyService } from '#keyservice/start.ts';
import type { KeyService } from '#keyservice/service.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';

export const apiKey = 'internal-key-of-the-tests';

export type Answer = { status: number; headers: Headers; body: unknown; data: Record<string, unknown> };

export type RunningKeyService = {
  service: KeyService;
  environment: Record<string, string>;
  /** A second key service on the same database, with other settings where they are given. */
  again(more?: Record<string, string>): Promise<RunningKeyService>;
  /** Sends a request with the API key; `body` as JSON unless it is a string. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Posts bytes with the API key and gives the bytes of the answer. */
  post(
    path: string,
    body: Uint8Array,
    type: string,
  ): Promise<{ status: number; type: string; bytes: Buffer }>;
  /** Takes the database away under the running service. */
  dropDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** Settings of a key service of the tests on a database. */
export function environmentFor(
  databaseUrl: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    INTERNAL_API_KEY: apiKey,
    KEY_ENCRYPTION_KEY: `hex:${randomBytes(32).toString('hex')}`,
    PKI_URL: 'http://127.0.0.1:3999',
    ...more,
  };
}

async function start(
  environment: Record<string, string>,
  drop: () => Promise<void>,
): Promise<RunningKeyService> {
  const logger = pino({ level: 'silent' });
  const service = await startKeyService(parseKeyServiceConfig(environment), logger, cheapPins);
  const app = createApp(service, { apiKey, logger });
  return {
    service,
    environment,
    again: (more = {}) => start({ ...environment, ...more }, () => Promise.resolve()),
    async call(method, path, body, headers = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const init: RequestInit = { method, headers: { 'x-api-key': apiKey, ...json, ...headers } };
      if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await app.request(path, init);
      const answer = (await response.json()) as { data?: Record<string, unknown> };
      return { status: response.status, headers: response.headers, body: answer, data: answer.data ?? {} };
    },
    async post(path, body, type) {
      const headers = { 'x-api-key': apiKey, 'content-type': type };
      const response = await app.request(path, { method: 'POST', headers, body: new Uint8Array(body) });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
    },
    dropDatabase: drop,
    async stop() {
      await service.orm.close();
      await drop();
    },
  };
}

/** A key service on a database of its own, called without a socket. */
export async function runKeyService(more: Record<string, string> = {}): Promise<RunningKeyService> {
  const database = await createMigratedDatabase();
  return start(environmentFor(database.url, more), () => database.drop());
}
