import { execFileSync, spawnSync } from 'node:child_process';

export interface SystemUser {
  uid: number;
  gid: number;
}

const name = 'postgres';

function idOf(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
}

function existingUser(): SystemUser | undefined {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/**
 * Finds the operating system user that PostgreSQL has to run as. That is undefined, our own user, unless we are root, as
 * which PostgreSQL refuses to run; then the user `postgres`, made when absent. Throws when it cannot be made.
 */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = existingUser();
  if (found) return found;
  try {
    // A shell that became root by `su` lacks the folders of these programs.
    const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
    execFileSync('groupadd', ['--system', '--force', name], { stdio: 'pipe', env });
    execFileSync('useradd', ['--system', '--gid', name, '--no-create-home', name], { stdio: 'pipe', env });
  } catch (error) {
    throw new Error(
      'PostgreSQL does not run as root, and the user "postgres" could not be made. Make it, or start as another user.',
      { cause: error },
    );
  }
  const made = existingUser();
  if (!made) throw new Error('The user "postgres" was made but cannot be found.');
  return made;
}

/** Tells whether this user can enter the folder, all its parents included. */
export function canEnter(user: SystemUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
