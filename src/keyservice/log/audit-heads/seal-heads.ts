import { createHash } from 'node:crypto';
import { canonicalJson } from '#wire/canonical-json.ts';
import { AuditHead } from '../../entities/audit-head.ts';
import { locks } from '../../entities/orm.ts';
import type { KeyService } from '../../service.ts';
import { appendToLog, type Caller } from '../append.ts';

/** The newest event of an organization's audit chain, and its hash. */
export type Head = Pick<AuditHead, 'organizationId' | 'sequence' | 'hash'>;

/** SHA-256 over the canonical JSON (RFC 8785) of heads in the order of their organizations, in hexadecimal. */
export function headsHash(heads: readonly Head[]): string {
  const list = heads
    .map(({ organizationId, sequence, hash }) => ({ organization_id: organizationId, sequence, hash }))
    .toSorted((one, other) => (one.organization_id < other.organization_id ? -1 : 1));
  return createHash('sha256').update(canonicalJson(list)).digest('hex');
}

/** Names a seal in the log of operations, with the number of its heads. */
export function sealName(seal: number, heads: number): string {
  return `audit-heads/${seal}/${heads}`;
}

/**
 * Keeps heads of audit chains, one for each organization, and puts one hash over all of them into the log of operations; gives
 * the number of the seal.
 */
export async function sealHeads(
  { orm, logFile }: Pick<KeyService, 'orm' | 'logFile'>,
  caller: Caller,
  heads: readonly Head[],
): Promise<number> {
  const made = await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.auditHeads]);
    const [last] = await em.execute<{ seal: number }[]>(
      'select coalesce(max(seal), 0) as seal from audit_head',
    );
    const seal = (last?.seal ?? 0) + 1;
    const sealedAt = new Date();
    await em.insertMany(
      AuditHead,
      heads.map((head) => ({ ...head, seal, sealedAt })),
    );
    await appendToLog(em, caller, {
      operation: 'audit_heads_sealed',
      outcome: 'ok',
      documentHash: `sha256:${headsHash(heads)}`,
      operationId: sealName(seal, heads.length),
    });
    return seal;
  });
  await logFile.catchUp();
  return made;
}
