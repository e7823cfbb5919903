import { userInfo } from 'node:os';
import type { Administrator } from '#api/common/administration/administrator.ts';
import { defined } from '#domain/common/defined.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';

/** The operator at this terminal as an administrator, by their name on the machine. */
export function terminalAdministrator(reason: string | undefined): Administrator {
  const operator = userInfo().username;
  return {
    staffId: null,
    name: operator,
    record: async (em, { organizationId, action, resource, facts = {}, personal = {} }) => {
      const metadata = { ...facts, ...personal, ...defined({ reason }), operator };
      const { type: resourceType, id: resourceId } = resource;
      await recordAuditEvent(em, { organizationId, action, resourceType, resourceId, metadata });
      const ofIt = { ...metadata, organization_id: organizationId };
      await recordStaffAct(em, { action, about: resource, metadata: ofIt });
    },
  };
}
