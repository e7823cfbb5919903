import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeConfinement } from '#documents/office/libreoffice/confine.ts';
import { canConfine, confinement } from '#documents/sandbox/confinement.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';

type User = { uid?: number; gid?: number };

/** Programs run as ourselves, and, where we are root, as an ordinary user too. */
const isRoot = process.getuid?.() === 0;
const users: User[] = isRoot
  ? [
      { uid: 0, gid: 0 },
      { uid: 65_534, gid: 65_534 },
    ]
  : [{}];

const folder = setUp(startFolder);
const server = setUp(async () => {
  const listening = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { port, stop: async () => void listening.close() };
});

/** A work folder, and beside it what belongs to others: a file of secrets, a folder, a process with an environment. */
async function surroundings(user: User) {
  const base = join(folder.path, `of-${user.uid ?? 'us'}`);
  const [work, home] = [join(base, 'work'), join(base, 'home')];
  for (const path of [folder.path, base, work, home]) {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
    if (user.uid && path !== folder.path) await chown(path, user.uid, user.gid ?? 0);
  }
  await writeFile(join(home, 'secrets.json'), 'secret', { mode: 0o644 });
  const other = spawn('sleep', ['600'], { ...user, env: { PATH: process.env['PATH'], KEY: 'secret' } });
  await once(other, 'spawn');
  return { work, home, other, env: { HOME_OF_SECRETS: home, WORK: work, OTHER: String(other.pid) } };
}

/** Acts of a program that was taken over; each exits with 0 when it succeeded. */
const acts: Record<string, string> = {
  'reads the secrets': 'cat "$HOME_OF_SECRETS/secrets.json"',
  'reads another process’s environment': 'tr -d "\\0" < "/proc/$OTHER/environ" | grep KEY=secret',
  'writes into another folder': ': > "$HOME_OF_SECRETS/written"',
  'signals another process': 'kill -0 "$OTHER"',
  'sees another process': 'test -d "/proc/$OTHER"',
  'calls somebody': 'bash -c ": > /dev/tcp/127.0.0.1/$PORT"',
  'becomes root of namespaces of its own': 'unshare --user --map-root-user true',
};

/** Acts that root alone can do. */
const actsOfRoot: Record<string, string> = {
  'reads the passwords': 'cat /etc/shadow',
  'changes the system’s programs': 'test -w /usr/bin',
  'changes the kernel’s settings': 'test -w /proc/sys/kernel/core_pattern',
};

/** Names the acts that succeed behind the words of a confinement. */
async function succeeded(user: User, env: Record<string, string>, words: string[]): Promise<string[]> {
  const all = { ...acts, ...(user.uid === 0 ? actsOfRoot : {}) };
  const happened: string[] = [];
  for (const [name, act] of Object.entries(all)) {
    const [command, ...args] = [...words, '/bin/sh', '-c', act];
    const given = { PATH: process.env['PATH'], ...env, PORT: String(server.port) };
    const failed = await new Promise((resolve) => {
      execFile(command, args, { ...user, env: given, cwd: env['WORK'] }, resolve);
    });
    if (!failed) happened.push(name);
  }
  return happened;
}

test.each(users)(
  'a program that is shut in does nothing to others, and one that is not does (%o)',
  async (user) => {
    const { work, home, other, env } = await surroundings(user);
    try {
      const expected = [...Object.keys(acts), ...(user.uid === 0 ? Object.keys(actsOfRoot) : [])];
      expect(await succeeded(user, env, [])).toEqual(expected);
      const office = await officeConfinement({ folder: work, soffice: process.execPath });
      const reader = await confinement({ reads: [process.execPath], writes: [work] });
      if (!(await canConfine())) return;
      expect(await succeeded(user, env, office)).toEqual([]);
      expect(await succeeded(user, env, reader)).toEqual([]);
      expect(await readdir(home)).toEqual(['secrets.json', 'written']);
    } finally {
      other.kill('SIGKILL');
    }
  },
);

/** Gives what a shell says in a confinement with a folder to write and one to read. */
async function said(
  user: User,
  { work, home }: { work: string; home: string },
  act: string,
): Promise<string> {
  const [command, ...args] = [
    ...(await confinement({ reads: [home], writes: [work] })),
    '/bin/sh',
    '-c',
    act,
  ];
  return new Promise((resolve) => {
    execFile(command, args, { ...user, cwd: work }, (error, stdout) => {
      resolve(`${error ? Number(error.code) : 0} ${stdout.trim()}`.trim());
    });
  });
}

test.each(users)(
  'it works in its folder, reads what it is given, and tells how it ended (%o)',
  async (user) => {
    const around = await surroundings(user);
    around.other.kill('SIGKILL');
    expect(await said(user, around, `cat ${around.home}/secrets.json; pwd`)).toBe(`0 secret${around.work}`);
    expect(
      await said(user, around, 'echo made > made; cat made; echo x > /dev/null && echo y > /tmp/y'),
    ).toBe('0 made');
    expect((await said(user, around, `: > ${around.home}/more`)).startsWith('0')).toBe(!(await canConfine()));
    expect(await said(user, around, 'exit 7')).toBe('7');
    expect(await readdir(around.work)).toEqual(['made']);
  },
);
