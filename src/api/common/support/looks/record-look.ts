import type { Context } from 'hono';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { macUnder, type KeyRing } from '#secrets/key-ring.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { UuidText } from '../../../http/input/fields.ts';
import type { PageQuery } from '../../../http/input/list.ts';
import { recordOnce } from './record-once.ts';

/** The look of a member of staff: at one thing by its id, or at all that fit a filter. `what` names the kind, such as `flow`. */
export type Look = { what: string } & ({ id: string } | { filter: Readonly<Record<string, unknown>> });

/**
 * Puts into the operator's chain that this member of staff looks at one thing, or searches by a filter: once for each in a quarter of
 * an hour, before anything is shown. An address in a filter is kept masked and as a keyed hash. Throws Problem service_unavailable
 * when it cannot be recorded.
 */
export async function recordLook(c: Context<ApiEnv>, look: Look): Promise<void> {
  const { deps, staff } = c.var;
  const { what } = look;
  const told =
    'id' in look ? { thing: look.id } : { filter: withoutAddresses(deps.keys.fingerprints, look.filter) };
  await recordOnce(deps, [staff.id, what, canonicalJson(told)], (em, dedupeKey) =>
    recordStaffAct(em, {
      action: 'staff.looked',
      actor: { ...actorOf(c), staffId: staff.id },
      metadata: { what, ...told },
      dedupeKey,
      ...aboutOf(look, staff.id),
    }),
  );
}

function aboutOf(look: Look, staffId: string) {
  const isRow = 'id' in look && UuidText.safeParse(look.id).success;
  return isRow ? { about: { type: look.what, id: look.id.toLowerCase() } } : { staffId };
}

/** The filters of a search, without the members that say which page of it is shown. */
export function filterIn({ limit: _limit, cursor: _cursor, ...filter }: PageQuery): Record<string, unknown> {
  return filter;
}

const addresses = new Set(['address', 'email', 'phone']);

/** The members of a filter that were given; times as text, addresses masked and hashed. */
function withoutAddresses(key: KeyRing, filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (addresses.has(name) && typeof value === 'string') return [name, hidden(key, value)];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
}

/** The hash answers whether somebody looked for an address that is known; nobody finds the address by it without the key. */
function hidden(key: KeyRing, address: string) {
  const to = address.trim().toLowerCase();
  const channel = to.includes('@') ? 'email' : 'sms';
  return { masked: maskAddress({ channel, to }), hash: macUnder(key, `staff-look\0${to}`).toString('hex') };
}
