import { recordAuditEvent, type AuditAct } from '#entities/audit/audit-trail.ts';
import { platform, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import type { World } from '#test/support/world/world.ts';

export type Event = {
  id: string;
  sequence: number;
  user_id: string | null;
  organization_id: string;
  action: string;
  resource_type: string;
  resource_id: string;
  ip_address: string | null;
  user_agent: string | null;
  location: { country: string | null; city: string | null } | null;
  metadata: Record<string, unknown>;
  commitments: Record<string, string>;
  salts: Record<string, string>;
  timestamp: string;
  hash: string;
  previous_hash: string;
};

export type Page = {
  success: boolean;
  data: Event[];
  meta: { limit: number; has_more: boolean; next_cursor: string | null };
};

export type Verdict = {
  valid: boolean | null;
  checked: number;
  first_broken_id: string | null;
  reason: string | null;
  head_hash: string | null;
  head_timestamp: { sequence: number; hash: string; time: string; token: string; trusted: boolean } | null;
  sealed_head: { sequence: number; hash: string; time: string } | null;
  next_cursor: string | null;
};

/** Records an act of a user about a resource of its own, unless `fields` say otherwise. */
export async function act(
  { deps }: World,
  { user }: TestUser,
  fields: Partial<AuditAct> = {},
): Promise<void> {
  await deps.orm.em.fork().transactional((em) =>
    recordAuditEvent(em, {
      organizationId: user.organization_id,
      userId: user.id,
      action: 'test.done',
      resourceType: 'test',
      resourceId: crypto.randomUUID(),
      ...fields,
    }),
  );
}

/** One page of the events that a user sees. */
export async function list(world: World, caller: { access_token: string }, query = ''): Promise<Page> {
  const answer = await platform<Event[]>(world, `/audit-events${query}`, { token: caller.access_token });
  expectAnswer(answer, 200);
  const { success, data, meta } = answer.body as Page;
  return { success, data, meta };
}

/** Gives the verdict of the verification to a user. */
export async function verify(world: World, caller: { access_token: string }, query = ''): Promise<Verdict> {
  const path = `/audit-events/verify${query}`;
  return expectAnswer(await platform<Verdict>(world, path, { token: caller.access_token }), 200);
}

/** All events of the caller's organization, oldest first, by its pages. */
export async function listAll(world: World, caller: { access_token: string }, limit = 100): Promise<Event[]> {
  const events: Event[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list(
      world,
      caller,
      `?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    events.unshift(...page.data.toReversed());
    cursor = page.meta.next_cursor;
  } while (cursor !== null);
  return events;
}
