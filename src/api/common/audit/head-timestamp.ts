import { z } from 'zod';
import { AuditHeadTimestamp } from '#entities/audit/audit-head-timestamp.ts';
import { validateToken } from '#signatures/validation/validate-token.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';

/** The latest timestamp over the head of a chain. */
export const HeadTimestamp = z
  .object({
    sequence: z.int().meta({ description: 'The newest event at that time' }),
    hash: z.string().meta({ description: 'Its hash: the imprint of the timestamp' }),
    time: Time,
    token: z.string().meta({ description: 'RFC 3161 TimeStampToken, DER in base64: keep it elsewhere' }),
    trusted: z.boolean().meta({ description: 'Whether its authority is ours, by our root certificate' }),
  })
  .meta({ id: 'AuditHeadTimestamp' });

type HeadFault = 'tail_cut' | 'chain_rewritten' | 'timestamp_invalid';

/**
 * The latest timestamp of an organization, and the fault that its timestamps find in the chain, with the event that one of
 * them should be over.
 */
export type HeadCheck = {
  view: z.input<typeof HeadTimestamp>;
  fault?: { reason: HeadFault; eventId: string | null };
};

/**
 * Compares an organization's timestamps with the chain as it is: the event that each was made over must be there with that
 * hash, and the latest timestamp must hold. Undefined before the first one. Throws Problem service_unavailable when the
 * key service cannot be asked for our root certificate.
 */
export async function checkHeadTimestamp(
  deps: ApiDependencies,
  organizationId: string,
): Promise<HeadCheck | undefined> {
  const em = deps.orm.em.fork();
  const [row] = await em.find(
    AuditHeadTimestamp,
    { organizationId },
    { orderBy: { sequence: 'desc' }, limit: 1 },
  );
  if (!row) return undefined;
  const { sequence, hash, token, time } = row;
  const trusted = await isTrusted(deps, row);
  const view = { sequence, hash, token, time: time.toISOString(), trusted: trusted === true };
  const [first] = await em.execute<{ id: string | null }[]>(contradicted, [organizationId]);
  if (first) return { view, fault: { reason: first.id ? 'chain_rewritten' : 'tail_cut', eventId: first.id } };
  return trusted === undefined ? { view, fault: { reason: 'timestamp_invalid', eventId: null } } : { view };
}

/** A chain that was cut or rewritten grows on, and its new head is timestamped: the earlier timestamps still say it. */
const contradicted = `select e.id from audit_head_timestamp t
  left join audit_event e on e.organization_id = t.organization_id and e.sequence = t.sequence
  where t.organization_id = ? and e.hash is distinct from t.hash order by t.sequence limit 1`;

/** Tells whether a valid timestamp is by our own authority; undefined when it is not valid. */
async function isTrusted(
  { status }: ApiDependencies,
  { token, hash, time }: AuditHeadTimestamp,
): Promise<boolean | undefined> {
  const { root, issuing } = await status.authorities.read();
  const over = { token: Buffer.from(token, 'base64'), digestOf: () => Buffer.from(hash, 'hex') };
  const report = validateToken(over, {
    time,
    anchors: [{ certificate: root.facts, source: 'root' }],
    intermediates: issuing.map(({ facts }) => facts),
    isStatusAskedElsewhere: true,
  });
  if (report.time?.getTime() !== time.getTime()) return undefined;
  if (report.indication === 'TOTAL_PASSED') return true;
  return report.subIndication === 'NO_CERTIFICATE_CHAIN_FOUND' ? false : undefined;
}
