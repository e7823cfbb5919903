import type { Context } from 'hono';
import { z } from 'zod';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { mostTemplates, type TemplateLayout } from '#domain/envelope/template.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Template } from '#entities/template/template.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { created } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { UuidText } from '../../http/input/fields.ts';
import { line } from '../envelopes/common/input-parts.ts';
import { findEnvelope, recipientsOf } from '../envelopes/common/find-envelope.ts';
import { keptFields } from '../envelopes/common/kept-fields.ts';
import { assertNoIssues } from '../envelopes/draft-document.ts';
import { platformOperation } from '../platform-operation.ts';
import { documentsOf, TemplateView, templateView } from './common/template-view.ts';

const rolesMessage = `expected a list of 1 to ${envelopeBounds.recipients} names`;

const TemplateInput = z
  .object({
    envelope_id: UuidText.transform((id) => id.toLowerCase()).meta({
      description: 'The envelope whose layout it gets: a draft, or one that was sent',
    }),
    name: line(envelopeBounds.name).optional().meta({
      description: 'The name of the template, and of its envelopes; left out, the envelope’s',
    }),
    roles: z
      .array(line(100).meta({ example: 'Buyer' }), { error: rolesMessage })
      .min(1, rolesMessage)
      .max(envelopeBounds.recipients, rolesMessage)
      .meta({
        description: 'A name for each recipient of the envelope, in their order',
        example: ['Seller', 'Buyer'],
      }),
  })
  .meta({ id: 'TemplateInput' });
type TemplateInput = z.output<typeof TemplateInput>;

/** POST /api/v1/templates: keeps the layout of an envelope, with roles in the place of its recipients. */
export const createTemplate = platformOperation({
  method: 'post',
  path: '/api/v1/templates',
  operationId: 'createTemplate',
  summary: 'Make a template of an envelope',
  description:
    'The template has the document, the fields and the settings of the envelope, and of its recipients what they do, in which order and how they prove themselves; nothing of who they are, and nothing that they filled in.',
  tag: 'Templates',
  body: TemplateInput,
  idempotent: true,
  answer: created('The template is there', TemplateView, ({ id }) => `/api/v1/templates/${id}`),
  problems: ['validation_failed', 'not_found'],
  handle: (c, { body, attempt }) =>
    c.var.deps.orm.em.fork().transactional(async (em) => {
      const template =
        (await em.findOne(Template, { id: attempt.id })) ?? (await make(c, em, { id: attempt.id, body }));
      return templateView(template, await documentsOf(em, [template]));
    }),
});

async function make(
  c: Context<ApiEnv>,
  em: EntityManager,
  { id, body }: { id: string; body: TemplateInput },
): Promise<Template> {
  const { user } = c.var;
  const { organizationId } = user;
  const envelope = await envelopeNamed(em, c, body.envelope_id);
  // Others of the organization are made after this one, so that they are counted.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`templates:${organizationId}`]);
  if ((await em.count(Template, { organizationId })) >= mostTemplates)
    throw new Problem(
      'validation_failed',
      `Your organization has ${mostTemplates} templates, which is the most. Delete one that is not needed.`,
    );
  const layout = await layoutOf(em, envelope, body.roles);
  const template = em.create(Template, {
    id,
    organizationId,
    userId: user.id,
    name: body.name ?? envelope.name,
    documentId: envelope.documentId ?? null,
    layout,
    createdAt: new Date(),
  });
  await em.persist(template).flush();
  await recordAccountAct(c, em, {
    action: 'template.created',
    user,
    resource: { type: 'template', id },
    metadata: {
      envelope_id: envelope.id,
      recipients: layout.roles.length,
      fields: layout.fields.length,
    },
  });
  return template;
}

/** Finds the envelope that a body names; throws not_found that names the member. */
async function envelopeNamed(em: EntityManager, c: Context<ApiEnv>, id: string): Promise<Envelope> {
  try {
    return await findEnvelope(em, c.var.user, id);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    const message = 'expected an envelope of yours; you have none with this id';
    throw new Problem('not_found', `envelope_id: ${message}`, { issues: [{ path: 'envelope_id', message }] });
  }
}

async function layoutOf(
  em: EntityManager,
  envelope: Envelope,
  names: readonly string[],
): Promise<TemplateLayout> {
  const recipients = await recipientsOf(em, envelope.id);
  assertNames(names, recipients);
  const { message, routingType, expiresInDays, reminderDays, notify, language } = envelope;
  return {
    message: message ?? null,
    routing_type: routingType,
    expires_in_days: expiresInDays,
    reminder_days: reminderDays,
    notify,
    language,
    roles: recipients.map(({ role, routingOrder, authMethod }, index) => ({
      name: names[index] ?? '',
      role,
      routing_order: routingOrder,
      auth_method: authMethod,
    })),
    fields: await keptFields(em, envelope.id, recipients),
  };
}

function assertNames(names: readonly string[], { length }: readonly EnvelopeRecipient[]): void {
  if (names.length !== length) {
    const message = `expected ${length} names, one for each recipient of the envelope in their order`;
    return assertNoIssues([{ path: 'roles', message }]);
  }
  assertNoIssues(
    names.flatMap((name, index) => {
      const path = `roles[${index}]`;
      if (names.indexOf(name) !== index) return [{ path, message: 'expected a name that no other role has' }];
      // Envelopes name people by role in an object, and readers of JSON drop this member.
      return name === '__proto__' ? [{ path, message: 'expected another name than __proto__' }] : [];
    }),
  );
}
