import type { DefaultPeriods } from '#domain/retention/periods.ts';
import type { Orm } from '#entities/orm.ts';

export type RetentionDependencies = {
  orm: Orm;
  /** The operator's times for organizations that have set none. */
  retentionDefaults: DefaultPeriods;
  /** The database as the purge's own role has it; undefined in a worker that does not delete. */
  purgeOrm?: Orm | undefined;
};

/** What of an organization is past its time. */
export type Due = { organizationId: string; before: Date };

/** Things that one transaction deletes at most. */
export const flowsAtOnce = 100;
export const rowsAtOnce = 1_000;

/** The part of a condition that leaves out what is on legal hold: of the organization, and the thing by this id. */
export const notHeld = (id: string) => `not exists (select from legal_hold h where h.organization_id = ?
  and h.lifted_at is null and (h.kind = 'organization' or h.thing_id = ${id}))`;
