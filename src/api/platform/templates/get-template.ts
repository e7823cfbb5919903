import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { findTemplate, TemplateParams } from './common/find-template.ts';
import { documentsOf, TemplateView, templateView } from './common/template-view.ts';

/** GET /api/v1/templates/{id}: a template with its roles and fields. */
export const getTemplate = platformOperation({
  method: 'get',
  path: '/api/v1/templates/{id}',
  operationId: 'getTemplate',
  summary: 'A template',
  tag: 'Templates',
  params: TemplateParams,
  answer: ok('The template', TemplateView),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const em = c.var.deps.orm.em.fork();
    const template = await findTemplate(em, c.var.user, params.id);
    return templateView(template, await documentsOf(em, [template]));
  },
});
