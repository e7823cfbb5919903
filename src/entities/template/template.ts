import { defineEntity, p } from '@mikro-orm/core';
import type { TemplateLayout } from '#domain/envelope/template.ts';

const TemplateSchema = defineEntity({
  name: 'Template',
  tableName: 'template',
  indexes: [
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['userId', 'createdAt', 'id'] },
    { properties: ['documentId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The user who made it. */
    userId: p.uuid(),
    name: p.string().length(255),
    /** The document of its envelopes, unless they are given another; null where it was deleted. */
    documentId: p.uuid().nullable(),
    layout: p.json<TemplateLayout>(),
    createdAt: p.datetime(3),
  },
});

/** The layout of an envelope with roles in place of people, of which envelopes are made. */
export class Template extends TemplateSchema.class {}
TemplateSchema.setClass(Template);
