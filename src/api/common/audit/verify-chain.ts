import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { KeyRing } from '#secrets/key-ring.ts';
import {
  chainHead,
  chainStart,
  checkChain,
  type ChainCheck,
  type ChainPosition,
} from '#entities/audit/audit-chain.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { readCursor, writeCursor } from '../../http/input/cursor.ts';
import { checkHeadTimestamp, HeadTimestamp, type HeadCheck } from './head-timestamp.ts';
import { checkSealedHeads, SealedHead, type SealCheck } from './sealed-heads.ts';

/** The time for which one call follows the chain, in milliseconds. */
const patienceMs = 8_000;

const reasons = [
  'event_changed',
  'event_missing',
  'tail_cut',
  'chain_rewritten',
  'timestamp_invalid',
  'seal_tail_cut',
  'seal_chain_rewritten',
] as const;

/** What a check of a chain finds. */
export const ChainVerification = z
  .object({
    valid: z.boolean().nullable().meta({ description: 'null: nothing wrong so far, and not at the end yet' }),
    checked: z.int().meta({ description: 'How many events this call looked at' }),
    first_broken_id: z.uuid().nullable(),
    reason: z.enum(reasons).nullable().meta({ description: 'Why it is not valid' }),
    head_hash: z.string().nullable().meta({ description: 'Of the newest event; null when there is none' }),
    head_timestamp: HeadTimestamp.nullable().meta({ description: 'The latest of the daily timestamps' }),
    sealed_head: SealedHead.nullable().meta({
      description: 'The latest of the hourly heads that the key service keeps in its own log',
    }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Where the next call goes on, after 8 s without reaching the end' }),
  })
  .meta({ id: 'AuditVerification' });

/** Where a check of a chain goes on. */
export const VerifyQuery = z.object({
  cursor: z.string().max(512, 'expected at most 512 characters').optional(),
});

/**
 * Follows an organization's hash chain from its first event, or from a cursor, for at most 8 s, and compares it with its timestamps and
 * sealed heads. Throws Problem invalid_request for a cursor of another chain, service_unavailable while the key service is away.
 */
export async function verifyChain(
  deps: ApiDependencies,
  { organizationId, cursor }: { organizationId: string; cursor?: string | undefined },
): Promise<z.input<typeof ChainVerification>> {
  const cursors = { key: deps.keys.fingerprints, list: `audit-verify/${organizationId}` };
  // These first: an event that they are over was there before them.
  const { fault, ...kept } = await checkKeptHeads(deps, organizationId);
  const head = await chainHead(deps.orm, organizationId);
  const after = cursor === undefined ? chainStart : placeOf(cursors, cursor);
  const upTo = head?.sequence ?? 0;
  const deadline = Date.now() + patienceMs;
  const check = await checkChain(deps.orm, { organizationId, after, upTo, deadline });
  const ended = check.broken !== undefined || check.last.sequence >= upTo;
  return {
    ...verdictOf(check, fault, ended),
    checked: check.checked,
    head_hash: head?.hash ?? null,
    ...kept,
    next_cursor: ended ? null : cursorOf(cursors, check.last),
  };
}

/** What is kept of the chain's heads, and the first fault that it finds. */
async function checkKeptHeads(deps: ApiDependencies, organizationId: string) {
  const stamped = await checkHeadTimestamp(deps, organizationId);
  const sealed = await checkSealedHeads(deps, organizationId);
  const views = { head_timestamp: stamped?.view ?? null, sealed_head: sealed?.view ?? null };
  return { ...views, fault: stamped?.fault ?? sealed?.fault };
}

type Verdict = Pick<z.input<typeof ChainVerification>, 'valid' | 'first_broken_id' | 'reason'>;

type HeadFault = HeadCheck['fault'] | SealCheck['fault'];

function verdictOf({ broken }: ChainCheck, fault: HeadFault, ended: boolean): Verdict {
  if (broken) return { valid: false, first_broken_id: broken.id, reason: broken.fault };
  if (fault) return { valid: false, first_broken_id: fault.eventId, reason: fault.reason };
  return { valid: ended ? true : null, first_broken_id: null, reason: null };
}

type Cursors = { key: KeyRing; list: string };

function cursorOf({ key, list }: Cursors, { sequence, hash }: ChainPosition): string {
  return writeCursor(key, list, { createdAt: new Date(), id: `${sequence}.${hash}` });
}

function placeOf({ key, list }: Cursors, cursor: string): ChainPosition {
  const [sequence, hash] = readCursor(key, list, cursor).id.split('.');
  if (sequence === undefined || hash === undefined) throw new Problem('invalid_request', 'cursor: unknown');
  return { sequence: Number(sequence), hash };
}
