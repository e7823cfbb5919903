import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { FirstMoment, LastMoment } from '../../common/audit/moments.ts';
import { exportPerson, type RecordExport } from '../../common/people/export-person.ts';
import { recordStaffAct } from '../../common/support/acts/record-staff-act.ts';
import { CallerAddress } from '../../common/support/flows/caller-filters.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { countBraked } from '../../http/limits/brake.ts';
import { download } from '../../http/operation/download.ts';
import { text, UuidText } from '../../http/input/fields.ts';
import { staffSurface } from '../staff-operation.ts';

/** Exports by one member of staff in a day before there are delays. */
const freeInADay = 20;
const provedMessage = 'expected 1 to 200 characters: how the asker proved that the addresses are theirs';

/** The input of an export: whose data, and how it was proved that the asker is that person. */
const Body = StaffActBody.extend({
  addresses: z
    .array(CallerAddress, { error: 'expected 1 to 10 addresses' })
    .min(1, 'expected 1 to 10 addresses')
    .max(10, 'expected 1 to 10 addresses')
    .transform((all) => [...new Set(all.map((one) => one.toLowerCase()))]),
  proved: text(200)
    .refine((how) => how.trim() !== '', provedMessage)
    .meta({
      description: 'How the asker proved that the addresses are theirs',
      example: 'a code to each of them, read back',
    }),
  organization_id: UuidText.optional().meta({ description: 'Only what this organization has' }),
  since: FirstMoment.optional(),
  until: LastMoment.optional(),
}).meta({ id: 'PersonExportInput' });

/** POST /support/people/export: all that is kept about a person, as a ZIP. */
export const exportPersonOperation = download(staffSurface({ role: 'admin' }), {
  path: '/support/people/export',
  operationId: 'exportPerson',
  summary: 'Export what is kept about a person',
  description:
    'A ZIP with JSON by table, the evidence of sign requests, the sealed documents of envelopes, and a manifest with the SHA-256 of each file; nothing about others. It has at most 200 sign requests and envelopes: ask for a shorter time where there are more. The export is on record without the addresses, in the chains of the organizations and of the operator.',
  tag: 'Administration',
  params: z.object({}),
  body: Body,
  file: { type: 'application/zip', description: 'The export' },
  problems: ['validation_failed'],
  handle: async (
    c,
    _params,
    { addresses, organization_id: organizationId, since, until, reason, proved },
  ) => {
    const { deps, staff } = c.var;
    const subject = `person-export:${staff.id}`;
    await countBraked(deps.orm.em.fork(), { subject, free: freeInADay, window: 'day', refusal });
    const asked = { addresses, userIds: [], organizationId: organizationId ?? null };
    const act = { action: 'person.exported', resourceType: 'organization', reason: reason.trim() };
    const record: RecordExport = async (em, { organizationIds, facts }) => {
      for (const id of [...organizationIds, operatorAuditId].toSorted())
        await recordStaffAct(c, em, {
          ...act,
          organizationId: id,
          resourceId: id,
          facts,
          personal: { proved: proved.trim() },
        });
    };
    const bytes = await exportPerson(deps, { ...asked, since: since ?? null, until: until ?? null }, record);
    return { bytes, name: 'personal-data.zip' };
  },
});

function refusal(seconds: number): Problem {
  const message = 'You exported the data of many people today. Wait before the next one.';
  return new Problem('rate_limited', message, { retry_after: seconds });
}
