import type { z } from 'zod';
import { created } from '../../http/answers/answer.ts';
import { UuidText } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { findTemplate } from '../templates/common/find-template.ts';
import { CreatedEnvelope, draftedOf, draftEnvelope } from './common/draft-envelope.ts';
import { EnvelopeChanges, RolePeople } from './common/fields.ts';
import { inputOfTemplate, inRoles } from './common/template-input.ts';

const FromTemplate = EnvelopeChanges.omit({ recipients: true, fields: true, routing_type: true })
  .extend({
    template_id: UuidText.transform((id) => id.toLowerCase()),
    roles: RolePeople,
  })
  .meta({ id: 'EnvelopeFromTemplate' });
export type FromTemplate = z.output<typeof FromTemplate>;

/** POST /api/v1/envelopes/from-template: makes a draft of a template, with people in its roles. */
export const createFromTemplate = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes/from-template',
  operationId: 'createEnvelopeFromTemplate',
  summary: 'Draft an envelope of a template',
  description:
    'Members that are left out are the template’s. `document_id` gives the envelope another document than the template has: its fields must lie on the pages of that.',
  tag: 'Envelopes',
  body: FromTemplate,
  idempotent: 'from-first-row',
  answer: created('The draft exists', CreatedEnvelope, ({ id }) => `/api/v1/envelopes/${id}`),
  problems: ['validation_failed', 'not_found'],
  handle: (c, { body, attempt }) =>
    c.var.deps.orm.em.fork().transactional(async (em) => {
      const template = await findTemplate(em, c.var.user, body.template_id, 'template_id');
      const input = inputOfTemplate(template, body);
      const made = { body: input, templateId: template.id };
      const names = template.layout.roles.map(({ name }) => name);
      return draftedOf(
        await draftEnvelope(c, em, attempt, made).catch((error: unknown) => {
          throw inRoles(error, names);
        }),
        input,
      );
    }),
});
