import { createMiddleware } from 'hono/factory';
import { recordLook } from '../common/support/looks/record-look.ts';
import type { ApiEnv } from '../http/deps.ts';

/** The things that pages show, by the first part of their path after `/staff/`: one of them, and their list. */
const things: Readonly<Record<string, { one: string; all?: string }>> = {
  flows: { one: 'flow', all: 'flows' },
  organizations: { one: 'organization', all: 'organizations' },
  partners: { one: 'partner', all: 'partners' },
  // They are found by an address, in a form that records it.
  people: { one: 'user' },
  reports: { one: 'abuse_report', all: 'abuse_reports' },
  senders: { one: 'sender' },
};

/** Members of a page's address that filter nothing. */
const beside = new Set(['cursor', 'limit', 'done', 'lang']);

/**
 * Puts on record at what a page of the console looks, before it is shown, as the operation does that shows the same. Counts, and the
 * member's own session, are no look. Throws as recordLook does.
 */
export const recordPageLook = createMiddleware<ApiEnv>(async (c, next) => {
  const [, , name = '', ...below] = c.req.path.split('/');
  const thing = things[name];
  const id = c.req.param('id');
  if (thing && id !== undefined) await recordLook(c, { what: thing.one, id: id.slice(0, 200) });
  else if (thing?.all && below.length === 0) {
    const given = Object.entries(c.req.query()).filter(
      ([member, value]) => !beside.has(member) && value !== '',
    );
    await recordLook(c, { what: thing.all, filter: Object.fromEntries(given) });
  }
  return next();
});
