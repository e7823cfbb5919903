import { lru } from 'tiny-lru';
import type { LRU } from 'tiny-lru';
import type { Orm } from '../entities/orm.ts';
import { findStatuses } from './certificate-status.ts';
import type { IssuedStatus } from './certificate-status.ts';

/**
 * The time that a status is trusted from before it was read, in milliseconds: half of the second after which nothing may say
 * good of a certificate that another process has revoked.
 */
const believedMs = 500;
const mostEntries = 10_000;
/** The time that nothing is remembered of a certificate that is being revoked here: longer than its transaction can last. */
const unsettledMs = 120_000;

type Memory = {
  /** `readAt` by `performance.now()`: no setting of the clock makes a status young again. */
  read: LRU<{ status: IssuedStatus; readAt: number }>;
  unsettled: Map<string, number>;
};

const memories = new WeakMap<Orm, Memory>();

function memoryOf(orm: Orm): Memory {
  const known = memories.get(orm);
  if (known) return known;
  const memory: Memory = { read: lru(mostEntries), unsettled: new Map() };
  memories.set(orm, memory);
  return memory;
}

/**
 * The status of each of these serial numbers that an authority of ours gave, at most half a second old, and of no
 * certificate that is being revoked by this process from memory.
 */
export async function statusesOf(orm: Orm, serialNumbers: string[]): Promise<Map<string, IssuedStatus>> {
  const memory = memoryOf(orm);
  const readAt = performance.now();
  const statuses = new Map<string, IssuedStatus>();
  const others: string[] = [];
  for (const serialNumber of serialNumbers) {
    const known = memory.read.get(serialNumber);
    if (known && readAt - known.readAt < believedMs) statuses.set(serialNumber, known.status);
    else others.push(serialNumber);
  }
  if (others.length === 0) return statuses;
  for (const [serialNumber, status] of await findStatuses(orm.em.fork(), others)) {
    statuses.set(serialNumber, status);
    remember(memory, { serialNumber, status, readAt });
  }
  return statuses;
}

function remember(
  { read, unsettled }: Memory,
  { serialNumber, status, readAt }: { serialNumber: string; status: IssuedStatus; readAt: number },
): void {
  const since = unsettled.get(serialNumber);
  if (since !== undefined && readAt - since < unsettledMs) return;
  unsettled.delete(serialNumber);
  read.set(serialNumber, { status, readAt });
}

/** Forgets the remembered status of a certificate that is being revoked, and any status that is being read meanwhile. */
export function forgetStatus(orm: Orm, serialNumber: string): void {
  const { read, unsettled } = memoryOf(orm);
  const now = performance.now();
  for (const [before, since] of unsettled) {
    if (now - since < unsettledMs) break;
    unsettled.delete(before);
  }
  unsettled.delete(serialNumber);
  unsettled.set(serialNumber, now);
  read.delete(serialNumber);
}
