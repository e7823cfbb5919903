import { z } from 'zod';
import { reportKinds, reportStatuses } from '#domain/account/abuse-report.ts';
import type { AbuseReport } from '#entities/account/abuse-report.ts';
import { Time } from '../../../http/input/fields.ts';

export const ReportView = z
  .object({
    id: z.uuid(),
    kind: z.enum(reportKinds).meta({
      description:
        'What the letter was about: a recipient of an envelope, a sign request, an account, an invitation',
    }),
    subject_id: z.uuid().meta({ description: 'The id of it' }),
    organization_id: z.uuid().meta({ description: 'In whose name it was sent' }),
    client_id: z.uuid().nullable(),
    text: z.string().nullable().meta({ description: 'The reader’s own words' }),
    status: z.enum(reportStatuses),
    created_at: Time,
    closed_at: Time.nullable(),
    closed_reason: z.string().nullable(),
  })
  .meta({ id: 'AbuseReport' });

export function reportView(row: AbuseReport): z.input<typeof ReportView> {
  return {
    id: row.id,
    kind: row.kind,
    subject_id: row.subjectId,
    organization_id: row.organizationId,
    client_id: row.clientId ?? null,
    text: row.text ?? null,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    closed_reason: row.closedReason ?? null,
  };
}
