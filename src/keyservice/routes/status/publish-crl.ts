import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { keyIdOf } from '../../ca/addresses.ts';
import { authorityOf, heldBy } from '../../ca/both.ts';
import { findHeld } from '../../ca/find-issuer.ts';
import { RevocationList } from '../../entities/revocation-list.ts';
import { readBody } from '../../http/body.ts';
import { Livemode } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import type { Caller } from '../../log/append.ts';
import type { KeyService } from '../../service.ts';
import { publishNow } from '../../status/publish-list.ts';

const Body = z.object({
  if_older_than: z.int().min(0).max(31_536_000).optional(),
  /** The clock was wrong when the last list was published, and is right now. */
  after_clock_fault: z.boolean().default(false),
});

/** An issuing authority by its subject key identifier; all that answer for status when it is absent. */
const OfIssuer = Body.extend({
  key_id: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
});

/** The live root, or with `livemode` false the test root. */
const OfRoot = Body.extend({ livemode: Livemode });

type Asked = z.output<typeof Body>;

function publish(
  service: KeyService,
  caller: Caller,
  { if_older_than: seconds, after_clock_fault: afterClockFault, issuer }: Asked & { issuer: Issuer },
): Promise<Published> {
  const ifOlderThan = seconds === undefined ? undefined : seconds * 1000;
  return publishNow(service, caller, { issuer, ifOlderThan, afterClockFault, now: new Date() });
}

type Issuer = Parameters<typeof publishNow>[2]['issuer'];
type Published = { published: boolean; list: RevocationList };

function shown({ published, list }: Published) {
  return {
    published,
    key_id: list.keyId,
    crl_number: list.number,
    this_update: list.thisUpdate.toISOString(),
    next_update: list.nextUpdate.toISOString(),
    revoked_count: list.revokedCount,
  };
}

/**
 * POST /api/v1/status/crl: new revocation lists, of one issuing authority or of all that answer for status; with `if_older_than`
 * (seconds) only where the newest is that old. The active authority's is described.
 */
export const publishCrl: Route = {
  method: 'POST',
  path: '/api/v1/status/crl',
  async handle({ service, caller, request }) {
    const { key_id: keyId, ...asked } = await readBody(OfIssuer, request);
    const issuers = keyId === undefined ? heldBy(service) : [await heldIssuer(service, keyId)];
    const lists: Published[] = [];
    for (const issuer of issuers) lists.push(await publish(service, caller, { ...asked, issuer }));
    const [first] = lists.map(shown);
    return { data: { ...first, lists: lists.map(shown) } };
  },
};

async function heldIssuer(service: KeyService, keyId: string): Promise<Issuer> {
  const found = await findHeld(service, ({ facts }) => keyIdOf(facts) === keyId);
  if (found) return found;
  throw new Problem('not_found', 'No issuing authority with this key identifier answers for status.');
}

/**
 * POST /api/v1/status/root-crl: the same of the root, or of the test root where `livemode` is false. An offline root's list is the one of the last key ceremony; Problem
 * service_unavailable once that is over.
 */
export const publishRootCrl: Route = {
  method: 'POST',
  path: '/api/v1/status/root-crl',
  async handle({ service, caller, request }) {
    const { livemode, ...asked } = await readBody(OfRoot, request);
    const { id, facts, key } = authorityOf(service, livemode ? 'live' : 'test').root;
    if (key) return { data: shown(await publish(service, caller, { ...asked, issuer: { id, facts, key } })) };
    const keyId = keyIdOf(facts);
    const list = await service.orm.em.fork().findOne(RevocationList, { keyId });
    if (list && list.nextUpdate > new Date()) return { data: shown({ published: false, list }) };
    throw new Problem(
      'service_unavailable',
      'The root is offline and its revocation list is over: sign a new one in a key ceremony, and import it.',
    );
  },
};
