import type { Context } from 'hono';
import { operatorAuditId } from '#domain/account/staff.ts';
import type { Administrator } from '../../administration/administrator.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordStaffAct } from './record-staff-act.ts';

/** The calling member of staff as an administrator. Each event of an act has a statement of the API of its own. */
export function staffAdministrator(c: Context<ApiEnv>, { reason }: { reason: string }): Administrator {
  const { id: staffId, email: name } = c.var.staff;
  return {
    staffId,
    name,
    record: async (em, { organizationId, action, resource, facts = {}, personal = {} }) => {
      const act = {
        action,
        resourceType: resource.type,
        resourceId: resource.id,
        reason: reason.trim(),
        personal,
      };
      await recordStaffAct(c, em, { ...act, organizationId, facts });
      const ofIt = { ...facts, organization_id: organizationId };
      await recordStaffAct(c, em, { ...act, organizationId: operatorAuditId, facts: ofIt });
    },
  };
}
