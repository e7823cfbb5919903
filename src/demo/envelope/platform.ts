import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { TamgaPlatform, type Document } from '#packages/client/src/index.ts';
import type { DemoAccess } from '../stack.ts';

/** An organization's program with an API key: the client of Tamga and nothing else. */
export type Platform = { access: DemoAccess; tamga: TamgaPlatform };

export function platformOf(access: DemoAccess): Platform {
  return { access, tamga: new TamgaPlatform({ baseUrl: access.base_url, apiKey: access.api_key }) };
}

/** Uploads a file and waits until it was looked at. */
export async function upload({ documents }: TamgaPlatform, path: string): Promise<Document> {
  const { id } = await documents.upload({ file: await readFile(path), fileName: basename(path) });
  return documents.waitUntilReady(id, { timeoutMs: 60_000 });
}
