import type { FilterQuery } from '@mikro-orm/core';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import type { KeyRing } from '#secrets/key-ring.ts';
import { readCursor, writeCursor } from '../../http/input/cursor.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { PageQuery } from '../../http/input/list.ts';
import { auditEventView } from './audit-event-view.ts';

type Listed = {
  /** Names the list for its cursors. */
  list: string;
  where: FilterQuery<AuditEvent> & object;
  query: PageQuery;
};

/** One page of an organization's audit events that fit, newest first: keyset on (timestamp, sequence). */
export async function auditEventPage(
  deps: ApiDependencies,
  { list, where, query: { limit, cursor } }: Listed,
) {
  const key = deps.keys.fingerprints;
  const rows = await deps.orm.em
    .fork()
    .find(
      AuditEvent,
      { $and: [where, cursor === undefined ? {} : after(key, list, cursor)] },
      { orderBy: { timestamp: 'desc', sequence: 'desc' }, limit: limit + 1 },
    );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    data: shown.map((row) => auditEventView(row, deps.findLocation)),
    has_more: hasMore,
    next_cursor:
      hasMore && last
        ? writeCursor(key, list, { createdAt: last.timestamp, id: String(last.sequence) })
        : null,
  };
}

function after(key: KeyRing, list: string, cursor: string): FilterQuery<AuditEvent> {
  const { createdAt: timestamp, id } = readCursor(key, list, cursor);
  // An index begins at the bound on the time alone: without it page 1,000 would read all pages before.
  const bound = { timestamp: { $lte: timestamp } };
  return { $and: [bound, { $or: [{ timestamp: { $lt: timestamp } }, { sequence: { $lt: Number(id) } }] }] };
}
