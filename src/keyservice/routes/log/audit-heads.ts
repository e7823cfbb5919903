import { z } from 'zod';
import { AuditHead } from '../../entities/audit-head.ts';
import { parseInput, readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { sealHeads } from '../../log/audit-heads/seal-heads.ts';
import { verifySeals } from '../../log/audit-heads/verify-seals.ts';

const OrganizationId = z.guid('must be a uuid').toLowerCase();
const Sequence = z.int().min(1).max(2_147_483_647);

/** Most heads of one seal. */
const most = 1_000;
/** Most heads of one answer. */
const page = 5_000;

const Head = z
  .object({
    organization_id: OrganizationId,
    sequence: Sequence,
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  })
  .transform(({ organization_id: organizationId, ...head }) => ({ organizationId, ...head }));

const Body = z.object({
  heads: z
    .array(Head)
    .min(1)
    .max(most)
    .refine(
      (heads) => new Set(heads.map(({ organizationId }) => organizationId)).size === heads.length,
      'must have one head of each organization',
    ),
});

/** POST /api/v1/audit-heads: keeps the heads of audit chains, one of each organization, and seals them by one log entry. */
export const sealAuditHeads: Route = {
  method: 'POST',
  path: '/api/v1/audit-heads',
  async handle({ service, caller, request }) {
    const { heads } = await readBody(Body, request);
    return { status: 201, data: { seal: await sealHeads(service, caller, heads) } };
  },
};

/** GET /api/v1/audit-heads: compares all sealed heads with the log of operations. */
export const verifyAuditHeads: Route = {
  method: 'GET',
  path: '/api/v1/audit-heads',
  async handle({ service }) {
    const { firstBroken, ...found } = await verifySeals(service.orm.em.fork());
    return { data: { ...found, first_broken: firstBroken } };
  },
};

const Params = z.object({ id: OrganizationId });
const Query = z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });

/** GET /api/v1/audit-heads/{organization}?after=: its heads in the seals after that one, in their order, at most 5,000. */
export const listAuditHeads: Route = {
  method: 'GET',
  path: '/api/v1/audit-heads/:id',
  async handle({ service, params, query }) {
    const { id: organizationId } = parseInput(Params, params);
    const { after } = parseInput(Query, query);
    const rows = await service.orm.em
      .fork()
      .find(
        AuditHead,
        { organizationId, seal: { $gt: after } },
        { orderBy: { seal: 'asc' }, limit: page, disableIdentityMap: true },
      );
    const heads = rows.map(({ seal, sequence, hash, sealedAt }) => ({
      seal,
      sequence,
      hash,
      sealed_at: sealedAt.toISOString(),
    }));
    return { data: { heads, complete: heads.length < page } };
  },
};
