import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { makeRoot } from '#keyservice/ceremony/root/make-root.ts';
import { openRoot } from '#keyservice/ceremony/root/root-folder.ts';
import type { OpenRoot } from '#keyservice/ceremony/root/root-folder.ts';
import { rootKeysInFiles } from '#keyservice/ceremony/root/root-key.ts';
import type { RootKeys } from '#keyservice/ceremony/root/root-key.ts';
import { importCeremony } from '#keyservice/ceremony/service/import-ceremony.ts';
import type { Signed } from '#keyservice/ceremony/service/import-ceremony.ts';
import { requestIssuing } from '#keyservice/ceremony/service/request-issuing.ts';
import { signIssuing } from '#keyservice/ceremony/root/sign-issuing.ts';
import { signRootList } from '#keyservice/ceremony/root/sign-root-list.ts';
import type { Revoking } from '#keyservice/ceremony/root/sign-root-list.ts';
import { openKeys } from '#keyservice/open-keys.ts';
import type { OpenKeys } from '#keyservice/open-keys.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';

const pkiUrl = 'http://127.0.0.1:3999';
export const operator = { name: 'ceremony (tests)', requestId: null };
export const fileKeys = (passphrases = 'of the custodians') => rootKeysInFiles(passphrases, cheapPins);

/** A root in a folder of its own, whose acts are those of the machine that is offline. */
export type TestRoot = Awaited<ReturnType<typeof startRoot>>;

/** Makes a root; `stop` deletes its folder. */
export async function startRoot(keys: RootKeys = fileKeys()) {
  const folder = join(await mkdtemp(join(tmpdir(), 'tamga-root-')), 'root');
  await makeRoot(folder, { country: 'MN', keys, now: new Date() });
  return {
    ...(await rootIn(folder, keys)),
    stop: () => rm(join(folder, '..'), { recursive: true, force: true }),
  };
}

/** The acts of a root whose folder is there. */
export async function rootIn(folder: string, keys: RootKeys = fileKeys()) {
  const withRoot = async <T>(act: (root: OpenRoot) => Promise<T>): Promise<T> => {
    const root = await openRoot(folder, keys);
    return act(root).finally(() => root.close());
  };
  return {
    folder,
    facts: await withRoot(async ({ facts }) => facts),
    sign: (request: Buffer, more: { pkiUrl?: string } = {}) =>
      withRoot((root) => signIssuing(root, { folder, request, pkiUrl, now: new Date(), ...more })),
    list: (more: { days?: number; revoke?: Revoking; now?: Date } = {}) =>
      withRoot((root) => signRootList(root, { folder, days: 365, now: new Date(), ...more })),
  };
}

/** The acts at the key service with these settings, on its database. */
export function atService(environment: Record<string, string>) {
  const withKeys = async <T>(act: (keys: OpenKeys & { country: string; pkiUrl: string }) => Promise<T>) => {
    const keys = await openKeys(parseKeyServiceConfig(environment), pino({ level: 'silent' }), cheapPins);
    try {
      return await act({ ...keys, country: 'MN', pkiUrl });
    } finally {
      await keys.close();
    }
  };
  return {
    withKeys,
    request: (number?: number) => withKeys((keys) => requestIssuing(keys, operator, number)),
    take: (signed: Signed, now = new Date()) =>
      withKeys((keys) => importCeremony(keys, signed, { operator, now })),
  };
}
