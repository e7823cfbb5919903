import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';

const Entry = z.object({ name: z.string(), pid: z.number(), identity: z.string() });
const Content = z.object({ owner: Entry, base_url: z.string(), children: z.array(Entry) });

export type LockEntry = z.output<typeof Entry>;
export type LockContent = z.output<typeof Content>;

export interface Lock {
  /** The processes that an earlier supervisor left running when it was killed. */
  orphans: LockEntry[];
  add(child: { name: string; pid: number }): void;
  remove(pid: number): void;
  release(): void;
}

function read(file: string): LockContent | undefined {
  try {
    return Content.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const isAlive = ({ pid, identity }: LockEntry) => processIdentity(pid) === identity;

/** Finds the owner that runs the stack of this folder; undefined when nobody does. */
export function lockOwner(file: string): LockContent | undefined {
  const content = read(file);
  return content && isAlive(content.owner) ? content : undefined;
}

/** Moves a dead owner's lock away and gives its content; a lock that was taken a moment ago is put back. */
function setAside(file: string): LockContent | undefined {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return undefined;
  }
  const content = read(aside);
  // A link, unlike a rename, never replaces a file that is there.
  if (content && isAlive(content.owner)) linkSync(aside, file);
  rmSync(aside, { force: true });
  return content;
}

/**
 * Takes the lock of the folder for this process; undefined when another process that still lives has it.
 * The file names every child, so that the next start can clean up after a killed supervisor.
 */
export function takeLock(file: string, baseUrl: string): Lock | undefined {
  const owner = {
    name: 'supervisor',
    pid: process.pid,
    identity: processIdentity(process.pid) ?? String(process.pid),
  };
  const content: LockContent = { owner, base_url: baseUrl, children: [] };
  const draft = `${file}.${process.pid}`;
  const write = () => writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  const save = () => {
    write();
    renameSync(draft, file);
  };
  if (lockOwner(file)) return undefined;
  const stale = setAside(file);
  if (stale && isAlive(stale.owner)) return undefined;
  const orphans = (stale?.children ?? []).filter(isAlive);
  content.children = [...orphans];
  write();
  try {
    linkSync(draft, file);
  } catch {
    return undefined;
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    orphans,
    add({ name, pid }) {
      content.children.push({ name, pid, identity: processIdentity(pid) ?? '' });
      save();
    },
    remove(pid) {
      content.children = content.children.filter((child) => child.pid !== pid);
      save();
    },
    release() {
      if (read(file)?.owner.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Stops one process that a killed supervisor left running: politely, after 15 s by force. */
export async function stopOrphan(orphan: LockEntry): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(orphan.pid, signal);
    } catch {
      // The process ended by itself meanwhile.
    }
  };
  send(orphan.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
  const deadline = Date.now() + 15_000;
  while (isAlive(orphan)) {
    if (Date.now() > deadline) send('SIGKILL');
    await sleep(50);
  }
}
