import type { Context } from 'hono';
import type { HolderKind } from '#domain/retention/legal-hold.ts';
import type { Administrator } from '../administration/administrator.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { staffAdministrator } from '../support/acts/staff-administrator.ts';

/** The owner of an organization, or a member of staff, who places and lifts holds with a reason. */
export type Holder = {
  kind: HolderKind;
  id: string;
  /** The one organization whose things they may hold; null for staff. */
  organizationId: string | null;
  reason: string;
  /** Puts an act on record within `em`'s transaction. */
  record: Administrator['record'];
};

/** Gives the calling owner as a holder of things of their organization. */
export function ownerAsHolder(c: Context<ApiEnv>, { reason: given }: { reason: string }): Holder {
  const { user } = c.var;
  const reason = given.trim();
  return {
    kind: 'owner',
    id: user.id,
    organizationId: user.organizationId,
    reason,
    record: (em, { action, resource, facts }) =>
      recordAccountAct(c, em, { action, user, resource, metadata: { reason, ...facts } }),
  };
}

/** Gives the calling member of staff as a holder. */
export function staffAsHolder(c: Context<ApiEnv>, { reason: given }: { reason: string }): Holder {
  const reason = given.trim();
  const { record } = staffAdministrator(c, { reason });
  return { kind: 'staff', id: c.var.staff.id, organizationId: null, reason, record };
}
