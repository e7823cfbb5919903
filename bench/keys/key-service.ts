import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '#stack/postgres/postgres.ts';
import { freePort } from '#stack/system/ports.ts';
import { makeDataFolder } from '../../test/support/servers/data-folder.ts';
import { startKeyService } from '../../test/support/servers/key-service.ts';

export const pin = '482910';

/** An answer of the key service. */
export type Answered = { status: number; data: Record<string, unknown> };

/** A key service in a process of its own, on a PostgreSQL that commits to the disk. */
export type BenchedKeyService = {
  post(path: string, body: object): Promise<Answered>;
  stop(): Promise<void>;
};

/** Starts both; `more` are settings of the key service. */
export async function startBenched(more: Record<string, string> = {}): Promise<BenchedKeyService> {
  const folder = await makeDataFolder();
  const logFile = join(folder, 'postgres.log');
  const dataDir = join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir, port: await freePort(), password: 'of-bench', logFile });
  const keyService = await startKeyService(postgres.url, more);
  const { url, apiKey } = keyService;
  return {
    post: async (path, body) => {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify(body),
      });
      const { data = {} } = (await response.json()) as Partial<Answered>;
      return { status: response.status, data };
    },
    stop: async () => {
      await keyService.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The data of an answer that must be a success. */
export async function ask(service: BenchedKeyService, path: string, body: object): Promise<Answered['data']> {
  const { status, data } = await service.post(path, body);
  if (status >= 300) throw new Error(`the key service answered ${status} to ${path}`);
  return data;
}

export type KeyKind = { name: string; key_type: 'RSA' | 'EC'; key_size: number };

/** Makes a certificate under `pin`; gives its id. */
export async function generate(service: BenchedKeyService, { key_type, key_size }: KeyKind): Promise<string> {
  const holder = { common_name: 'Bench', email: 'bench@example.mn', user_id: crypto.randomUUID() };
  const data = await ask(service, '/certificates/generate', { ...holder, key_type, key_size, pin });
  return String(data['certificate_id']);
}

/** Hashes of nothing in particular. */
export function someHashes(count: number): string[] {
  return Array.from(
    { length: count },
    () => `sha256:${createHash('sha256').update(randomBytes(32)).digest('hex')}`,
  );
}
