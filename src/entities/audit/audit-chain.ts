import type { Orm } from '../common/entity-manager.ts';
import { AuditEvent } from './audit-event.ts';
import { genesisHash, isUnchanged } from './audit-trail.ts';

/** A place in an organization's chain: an event's number and hash. */
export type ChainPosition = { sequence: number; hash: string };

/** Before the first event. */
export const chainStart: ChainPosition = { sequence: 0, hash: genesisHash };

type ChainFault = 'event_changed' | 'event_missing';

export type ChainCheck = {
  /** The number of events that were checked. */
  checked: number;
  /** The last event up to which every link holds. */
  last: ChainPosition;
  /** The first event whose link does not hold, with the fault. */
  broken?: { id: string; fault: ChainFault };
};

/** Few enough that looking at them holds up no other request for long. */
const pageSize = 250;

/** The newest event of an organization; undefined when it has none. */
export async function chainHead(orm: Orm, organizationId: string): Promise<ChainPosition | undefined> {
  const newest = { orderBy: { sequence: 'desc' }, limit: 1, fields: ['sequence', 'hash'] } as const;
  const [head] = await orm.em.fork().find(AuditEvent, { organizationId }, newest);
  return head && { sequence: head.sequence, hash: head.hash };
}

/**
 * Follows an organization's chain from the event after `after` up to the number `upTo`, 250 events at a time, until
 * a link does not hold or `deadline` (ms since the epoch) has passed; at least one page is looked at.
 */
export async function checkChain(
  orm: Orm,
  span: { organizationId: string; after: ChainPosition; upTo: number; deadline: number },
): Promise<ChainCheck> {
  const { organizationId, upTo } = span;
  let [last, checked] = [span.after, 0];
  while (last.sequence < upTo && (checked === 0 || Date.now() < span.deadline)) {
    const events = await orm.em
      .fork()
      .find(
        AuditEvent,
        { organizationId, sequence: { $gt: last.sequence, $lte: upTo } },
        { orderBy: { sequence: 'asc' }, limit: pageSize },
      );
    for (const event of events) {
      checked += 1;
      const fault = faultOf(event, last);
      if (fault) return { checked, last, broken: { id: event.id, fault } };
      last = { sequence: event.sequence, hash: event.hash };
    }
    // The events up to the head are gone since we looked where it is.
    if (events.length === 0) break;
  }
  return { checked, last };
}

function faultOf(event: AuditEvent, before: ChainPosition): ChainFault | undefined {
  if (event.sequence !== before.sequence + 1) return 'event_missing';
  if (event.previousHash !== before.hash || !isUnchanged(event)) return 'event_changed';
  return undefined;
}
