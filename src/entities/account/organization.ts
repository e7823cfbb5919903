import { defineEntity, p } from '@mikro-orm/core';

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(255),
    slug: p.string().length(255).unique(),
    planId: p.string().length(64),
    /** The enterprise contract's number of requests an hour; null is unlimited there, and of no meaning elsewhere. */
    requestsPerHour: p.integer().nullable(),
    /** Set by staff: nothing is sent for the organization and its partners' clients until it is lifted. */
    sendingSuspendedAt: p.datetime(3).nullable(),
    settings: p.json<Record<string, unknown>>().default('{}'),
    /** Makes the name of a person to the organization's applications, which no other organization knows them by. */
    subjectSalt: p.uuid().defaultRaw('gen_random_uuid()').hidden(),
    /** Whether all its people need a second factor. */
    requireSecondFactor: p.boolean().default(false),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);
