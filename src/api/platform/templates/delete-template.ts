import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { findTemplate, TemplateParams } from './common/find-template.ts';

/** DELETE /api/v1/templates/{id}: the template is gone; envelopes that were made of it stay. */
export const deleteTemplate = platformOperation({
  method: 'delete',
  path: '/api/v1/templates/{id}',
  operationId: 'deleteTemplate',
  summary: 'Delete a template',
  tag: 'Templates',
  params: TemplateParams,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const id = await deps.orm.em.fork().transactional(async (em) => {
      const template = await findTemplate(em, user, params.id);
      await em.remove(template).flush();
      const resource = { type: 'template', id: template.id };
      await recordAccountAct(c, em, { action: 'template.deleted', user, resource });
      return template.id;
    });
    return { id, deleted: true as const };
  },
});
