import { Template } from '#entities/template/template.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { visibleTo } from '../documents/find-document.ts';
import { platformOperation } from '../platform-operation.ts';
import { documentsOf, TemplateItem, templateItem } from './common/template-view.ts';

/** GET /api/v1/templates: the templates that the caller may see, newest first. */
export const listTemplates = platformOperation({
  method: 'get',
  path: '/api/v1/templates',
  operationId: 'listTemplates',
  summary: 'Templates',
  tag: 'Templates',
  query: PageQuery,
  answer: pageOf('A page of templates', TemplateItem),
  handle: async (c, { query: { limit, cursor } }) => {
    const { deps, user } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: `templates/${user.id}` };
    const em = deps.orm.em.fork();
    const where = { ...visibleTo(user), $and: [afterCursor<Template>(cursors, cursor)] };
    const rows = await em.find(Template, where, { orderBy: newestFirst, limit: limit + 1 });
    const documents = await documentsOf(em, rows);
    return page(cursors, rows, limit, (row) => templateItem(row, documents));
  },
});
