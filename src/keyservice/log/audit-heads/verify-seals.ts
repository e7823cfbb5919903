import { AuditHead } from '../../entities/audit-head.ts';
import { LogEntry } from '../../entities/log-entry.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { headsHash, sealName } from './seal-heads.ts';

/** `firstBroken` is the first seal whose heads are not those that the log of operations says. */
export type SealsResult = { valid: boolean; seals: number; firstBroken: number | null };

const page = 500;

/** Compares the sealed heads with the log of operations, which `verifyChain` checks: each seal over just its heads. */
export async function verifySeals(em: EntityManager): Promise<SealsResult> {
  let seals = 0;
  for (let after = 0; ;) {
    const logged = await em.find(
      LogEntry,
      { operation: 'audit_heads_sealed', sequence: { $gt: after } },
      { orderBy: { sequence: 'asc' }, limit: page, disableIdentityMap: true },
    );
    for (const entry of logged) {
      seals += 1;
      if (!(await holds(em, seals, entry))) return { valid: false, seals, firstBroken: seals };
    }
    if (logged.length < page) return nothingMore(em, seals);
    after = logged.at(-1)?.sequence ?? after;
  }
}

async function holds(em: EntityManager, seal: number, entry: LogEntry): Promise<boolean> {
  const heads = await em.find(AuditHead, { seal }, { disableIdentityMap: true });
  const isNamed = entry.operationId === sealName(seal, heads.length);
  return isNamed && entry.documentHash === `sha256:${headsHash(heads)}`;
}

/** A seal that the log does not have was put there by somebody else. */
async function nothingMore(em: EntityManager, seals: number): Promise<SealsResult> {
  const more = await em.count(AuditHead, { seal: { $gt: seals } });
  return { valid: more === 0, seals, firstBroken: more === 0 ? null : seals + 1 };
}
