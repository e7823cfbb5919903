import { z } from 'zod';
import { authMethods, envelopeFieldTypes, recipientRoles, routingTypes } from '#domain/envelope/envelope.ts';
import { geometryOf } from '#domain/envelope/field-geometry.ts';
import { fieldAutos } from '#domain/envelope/field-kind.ts';
import type { TemplateField } from '#domain/envelope/template.ts';
import { defined } from '#domain/common/defined.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { Document } from '#entities/document/document.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Template } from '#entities/template/template.ts';
import { geometryView } from '../../../common/envelopes/geometry-view.ts';
import { Time } from '../../../http/input/fields.ts';

const RoleName = z.string().meta({ description: 'The name of the role', example: 'Buyer' });

const TemplateRoleView = z
  .object({
    name: RoleName,
    role: z.enum(recipientRoles),
    routing_order: z.int(),
    auth_method: z.enum(authMethods),
  })
  .meta({ id: 'TemplateRole' });

const TemplateFieldView = z
  .object({
    type: z.enum(envelopeFieldTypes),
    role: RoleName,
    ...geometryView,
    required: z.boolean(),
    label: z.string().optional(),
    value: z.string().optional(),
    auto: z.enum(fieldAutos).optional(),
    options: z.array(z.string()).optional(),
    group: z.string().optional(),
  })
  .meta({ id: 'TemplateField' });

/** A template in a list: without its fields. */
export const TemplateItem = z
  .object({
    id: z.uuid(),
    name: z.string(),
    document: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'null where it was deleted: give envelopes another' }),
    roles: z.array(TemplateRoleView).meta({ description: 'The places for people, in their order' }),
    routing_type: z.enum(routingTypes),
    user_id: z.uuid().meta({ description: 'Who made it' }),
    created_at: Time,
  })
  .meta({ id: 'TemplateItem' });

/** A template with all that its envelopes have in common. */
export const TemplateView = TemplateItem.extend({
  message: z.string().nullable(),
  expires_in_days: z.int(),
  reminder_days: z.int(),
  notify: z.boolean(),
  language: z.enum(languages),
  fields: z.array(TemplateFieldView),
}).meta({ id: 'Template' });

type Named = Pick<Document, 'id' | 'name'>;

/** Reads the names of the documents of templates, by their ids. */
export async function documentsOf(
  em: EntityManager,
  templates: readonly Template[],
): Promise<ReadonlyMap<string, Named>> {
  const ids = templates.map(({ documentId }) => documentId).filter((id) => typeof id === 'string');
  if (ids.length === 0) return new Map();
  const rows = await em.find(Document, { id: { $in: [...new Set(ids)] } }, { fields: ['id', 'name'] });
  return new Map(rows.map(({ id, name }) => [id, { id, name }]));
}

/** Makes a template's item of a list; `documents` by their ids. */
export function templateItem(
  { id, name, documentId, layout, userId, createdAt }: Template,
  documents: ReadonlyMap<string, Named>,
): z.input<typeof TemplateItem> {
  return {
    id,
    name,
    document: documents.get(documentId ?? '') ?? null,
    roles: layout.roles,
    routing_type: layout.routing_type,
    user_id: userId,
    created_at: createdAt.toISOString(),
  };
}

/** Makes the view of one template. */
export function templateView(
  template: Template,
  documents: ReadonlyMap<string, Named>,
): z.input<typeof TemplateView> {
  const { message, expires_in_days, reminder_days, notify, language, roles, fields } = template.layout;
  return {
    ...templateItem(template, documents),
    message,
    expires_in_days,
    reminder_days,
    notify,
    language,
    fields: fields.map((field) => fieldView(field, roles[field.recipient_index]?.name ?? '')),
  };
}

function fieldView(field: TemplateField, role: string): z.input<typeof TemplateFieldView> {
  const { type, required = true, label, value, auto, options, group } = field;
  return {
    type,
    role,
    ...geometryOf(field),
    required,
    ...defined({ label, value, auto, options, group }),
  };
}
