import { defineEntity, p } from '@mikro-orm/core';
import { reportKinds, reportStatuses } from '#domain/account/abuse-report.ts';

const AbuseReportSchema = defineEntity({
  name: 'AbuseReport',
  tableName: 'abuse_report',
  indexes: [{ properties: ['createdAt', 'id'] }],
  uniques: [{ properties: ['kind', 'subjectId', 'generation'] }],
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(reportKinds),
    /** The row that the letter was about. */
    subjectId: p.uuid(),
    generation: p.integer(),
    /** The organization in whose name the letter was sent, and the partner's client if it was one. */
    organizationId: p.uuid(),
    clientId: p.uuid().nullable(),
    /** The reader's own words. */
    text: p.text().nullable(),
    status: p.enum(reportStatuses),
    createdAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
    closedBy: p.uuid().nullable(),
    closedReason: p.text().nullable(),
  },
});

/** The report of somebody who got a letter that they did not expect, or that abuses our service: one for each letter's subject. */
export class AbuseReport extends AbuseReportSchema.class {}
AbuseReportSchema.setClass(AbuseReport);
