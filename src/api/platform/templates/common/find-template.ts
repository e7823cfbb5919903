import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Template } from '#entities/template/template.ts';
import { visibleTo } from '../../documents/find-document.ts';

export const TemplateParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/**
 * Finds a template that the user may see: their own, for owner and admin every one of the organization. Throws Problem not_found for any
 * other, and for a text that is no id; `path` is the member that names it, where one does.
 */
export async function findTemplate(
  em: EntityManager,
  user: User,
  id: string,
  path?: string,
): Promise<Template> {
  const found = z.uuid().safeParse(id).success
    ? await em.findOne(Template, { id: id.toLowerCase(), ...visibleTo(user) })
    : null;
  if (found) return found;
  if (path === undefined) throw new Problem('not_found', 'You have no template with this id.');
  const message = 'expected a template of yours; you have none with this id';
  throw new Problem('not_found', `${path}: ${message}`, { issues: [{ path, message }] });
}
