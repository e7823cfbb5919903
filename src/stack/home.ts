import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canEnter, databaseUser } from './system/system-user.ts';
import type { SystemUser } from './system/system-user.ts';

export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface Home {
  /** Folder of data and secrets. */
  folder: string;
  logs: string;
  secretsFile: string;
  lockFile: string;
  postgresData: string;
  temporalData: string;
  rootCertificate: string;
}

const shared = '/var/lib/tamga';

function make(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  // Others may pass through, on their way to their own folders, and see nothing.
  chmodSync(folder, 0o711);
}

function keptId(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function reachable(wanted: string, user: SystemUser | undefined): string {
  if (!user || canEnter(user, wanted)) return wanted;
  make(shared);
  const folder = join(shared, keptId(join(wanted, 'home-id')));
  make(folder);
  return folder;
}

/**
 * Finds and makes the folder of data and generated secrets: TAMGA_HOME, else .tamga in the project. As root, when the
 * database's user cannot enter that, it is /var/lib/tamga/ and a random id, which is kept in the wanted folder. `user` is
 * the user that PostgreSQL runs as, undefined when that is ourselves.
 */
export function openHome({
  tamgaHome,
  user = databaseUser(),
}: {
  tamgaHome?: string | undefined;
  user?: SystemUser | undefined;
}): Home {
  const wanted = tamgaHome ? resolve(tamgaHome) : join(project, '.tamga');
  make(wanted);
  const folder = reachable(wanted, user);
  const logs = join(folder, 'logs');
  const temporalData = join(folder, 'temporal');
  for (const inner of [logs, temporalData]) mkdirSync(inner, { recursive: true, mode: 0o700 });
  return {
    folder,
    logs,
    secretsFile: join(folder, 'secrets.json'),
    lockFile: join(folder, 'stack.lock'),
    postgresData: join(folder, 'postgres'),
    temporalData,
    rootCertificate: join(folder, 'root.pem'),
  };
}
