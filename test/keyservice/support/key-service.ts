import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { createApp } from '#keyservice/app.ts';
import { credentialsOf } from '#keyservice/callers/authenticate.ts';
import { mayCall, type CallerName } from '#keyservice/callers/who-may-call.ts';
import { forgetHolder } from '#keyservice/rotation/key-holders.ts';
import { startKeyService } from '#keyservice/start.ts';
import type { KeyService } from '#keyservice/service.ts';
import { actSigningKey } from '#secrets/act-keys.ts';
import { oneTimeBody, type OneTime } from '#test/support/people/act-proof.ts';
import { callerSettings, type CallerKeys } from '#test/support/servers/callers.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { makeSoftToken } from './soft-token.ts';
import type { SoftToken } from './soft-token.ts';

export const apiKey = 'internal-key-of-the-tests';

/** The credentials of the callers. */
export const keys: CallerKeys = {
  internal: apiKey,
  api: 'credential-of-the-api-in-the-tests',
  worker: 'credential-of-the-worker-in-the-tests',
  staff: 'credential-of-the-staff-in-the-tests',
};

/** The key by which the API of the tests proves acts. */
export const acts = actSigningKey(Buffer.alloc(32, 7));

/** The first caller that may do this; `internal` where nobody may. A seal is its purpose's. */
function callerOf(method: string, path: string, body: unknown): CallerName {
  const purpose: unknown = Reflect.get(Object(body), 'purpose');
  if (purpose === 'certification' || purpose === 'approval' || purpose === 'audit_head') return 'worker';
  const named = Object.keys(mayCall).find((operation) => {
    const [verb, pattern = ''] = operation.split(' ');
    return (
      verb === method && new RegExp(`^${pattern.replace(':id', '[^/]+')}$`).test(path.split('?')[0] ?? '')
    );
  });
  return (named === undefined ? undefined : mayCall[named]?.[0]) ?? 'internal';
}

export type Answer = { status: number; headers: Headers; body: unknown; data: Record<string, unknown> };

export type RunningKeyService = {
  service: KeyService;
  environment: Record<string, string>;
  /** A second key service on the same database, with other settings where they are given. */
  again(more?: Record<string, string>): Promise<RunningKeyService>;
  /** Sends a request with the credential of a caller that may do this; `body` as JSON unless it is a string. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Posts bytes with such a credential and gives the bytes of the answer. */
  post(
    path: string,
    body: Uint8Array,
    type: string,
  ): Promise<{ status: number; type: string; bytes: Buffer }>;
  /** Asks for a one-time signature as the worker, with the proof of an act that covers it. */
  once(given?: OneTime): Promise<Answer>;
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
    ...callerSettings(keys),
    ACT_PUBLIC_KEYS: `hex:${acts.publicKey.toString('hex')}`,
    KEY_ENCRYPTION_KEY: `hex:${randomBytes(32).toString('hex')}`,
    PKI_URL: 'http://127.0.0.1:3999',
    ...more,
  };
}

/** A key service of the tests with these settings; `drop` takes its database away. */
export async function start(
  environment: Record<string, string>,
  drop: () => Promise<void>,
): Promise<RunningKeyService> {
  const logger = pino({ level: 'silent' });
  const service = await startKeyService(parseKeyServiceConfig(environment), logger, cheapPins);
  const config = parseKeyServiceConfig(environment);
  const app = createApp(service, { credentials: credentialsOf(config), logger });
  const running: RunningKeyService = {
    service,
    environment,
    once: async (given = {}) =>
      running.call('POST', '/api/v1/one-time-signatures', await oneTimeBody(acts, given)),
    again: (more = {}) => start({ ...environment, ...more }, () => Promise.resolve()),
    async call(method, path, body, headers = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const init: RequestInit = {
        method,
        headers: { 'x-api-key': keys[callerOf(method, path, body)], ...json, ...headers },
      };
      if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await app.request(path, init);
      const answer = (await response.json()) as { data?: Record<string, unknown> };
      return { status: response.status, headers: response.headers, body: answer, data: answer.data ?? {} };
    },
    async post(path, body, type) {
      const headers = { 'x-api-key': keys[callerOf('POST', path, {})], 'content-type': type };
      const response = await app.request(path, { method: 'POST', headers, body: new Uint8Array(body) });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
    },
    dropDatabase: drop,
    async stop() {
      await forgetHolder(service).catch(() => undefined);
      await service.orm.close();
      await service.token?.close();
      await drop();
    },
  };
  return running;
}

/** Settings of a key service whose keys are in a token; SoftHSM2 finds the token by its own settings among them. */
export function tokenSettings({ module, label, pin, environment }: SoftToken): Record<string, string> {
  const own = { PKCS11_MODULE: module, PKCS11_TOKEN_LABEL: label, PKCS11_PIN: pin };
  return { ...own, SOFTHSM2_CONF: environment['SOFTHSM2_CONF'] ?? '', PATH: environment['PATH'] ?? '' };
}

/**
 * A key service on a database of its own, called without a socket. With TAMGA_TEST_TOKEN=softhsm its keys are in a token of its own,
 * so that every test of the key service can be run on one.
 */
export async function runKeyService(more: Record<string, string> = {}): Promise<RunningKeyService> {
  const database = await createMigratedDatabase();
  const token = process.env['TAMGA_TEST_TOKEN'] === 'softhsm' ? await makeSoftToken() : undefined;
  const settings = { ...(token && tokenSettings(token)), ...more };
  const running = await start(environmentFor(database.url, settings), () => database.drop());
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await token?.remove();
    },
  };
}
