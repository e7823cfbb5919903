import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';

type Refused = {
  why: string;
  /** A UUID: the request, envelope or statement that does not hold. */
  id: string;
  facts: Record<string, unknown>;
};

/**
 * Tells the operator that something on record does not hold, so that nothing is certified over it: an error in the log, and
 * `evidence.refused` in the operator's audit trail, once an hour. Gives the error to throw.
 */
export async function refuseEvidence(
  { orm, log }: Pick<ApiDependencies, 'orm' | 'log'>,
  { why, id, facts }: Refused,
): Promise<Error> {
  log.error({ ...facts, id, alert: 'evidence.refused' }, why);
  await orm.em
    .fork()
    .transactional((em) =>
      recordAuditEvent(em, {
        organizationId: operatorAuditId,
        action: 'evidence.refused',
        resourceType: 'evidence',
        resourceId: id,
        metadata: { why, ...facts },
        dedupeKey: hourlyKey('evidence.refused', [id]),
      }),
    )
    // The refusal stands without the event, also where the database takes none.
    .catch((error: unknown) => log.error({ err: error, id }, 'a refusal of evidence was not put on record'));
  return new Error(why);
}
