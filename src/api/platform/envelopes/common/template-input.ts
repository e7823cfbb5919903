import type { Issue } from '#domain/envelope/draft.ts';
import { Problem } from '#domain/common/problem.ts';
import type { TemplateField, TemplateRole } from '#domain/envelope/template.ts';
import type { Template } from '#entities/template/template.ts';
import type { FromTemplate } from '../create-from-template.ts';
import { assertNoIssues, wrongDocument } from '../draft-document.ts';
import type { EnvelopeFieldInput } from './field-input.ts';
import type { EnvelopeInput } from './fields.ts';

/**
 * Makes the input of a draft of a template: what is given takes the place of what the template has. Throws Problem validation_failed for a
 * role without a person, a person without a role, and a template without a document where none is given.
 */
export function inputOfTemplate(template: Template, given: FromTemplate): EnvelopeInput {
  const { template_id: _template, roles: people, ...members } = given;
  const { roles, fields, message, ...layout } = template.layout;
  assertNoIssues(roleIssues(roles, people));
  const documentId = given.document_id ?? template.documentId;
  if (!documentId) throw wrongDocument('expected a document: the one of the template was deleted');
  return {
    ...layout,
    message: message ?? undefined,
    ...withoutAbsent(members),
    document_id: documentId,
    name: given.name ?? template.name,
    recipients: roles.flatMap(({ name, ...role }) => {
      const person = people[name];
      return person ? [{ ...role, ...person }] : [];
    }),
    fields: fields.map(fieldOf),
  };
}

function fieldOf(field: TemplateField): EnvelopeFieldInput {
  const { required, label, value, auto, options, group } = field;
  return { ...field, required, label, value, auto, options, group };
}

/** Leaves out what was not given, so that it takes no place. */
function withoutAbsent<T extends object>(members: T): Partial<T> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<T>;
}

function roleIssues(roles: readonly TemplateRole[], people: FromTemplate['roles']): Issue[] {
  const names = new Set(roles.map(({ name }) => name));
  const missing = [...names]
    .filter((name) => !Object.hasOwn(people, name))
    .map((name) => ({ path: `roles.${name}`, message: 'expected the person who takes this role' }));
  if (Object.keys(people).every((name) => names.has(name))) return missing;
  const message = `expected only roles of the template: ${[...names].join(', ')}`;
  return [...missing, { path: 'roles', message }];
}

/** Names recipients by the roles that they were given for, in a problem about a draft; any other error stays as it is. */
export function inRoles(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof Problem) || !Array.isArray(error.details?.['issues'])) return error;
  const issues = (error.details['issues'] as Issue[]).map(({ path, message }) => ({
    path: path.replace(/^recipients\[(\d+)\]/, (_, index: string) => `roles.${names[Number(index)] ?? ''}`),
    message,
  }));
  const [first] = issues;
  const said = first ? `${first.path}: ${first.message}` : error.message;
  return new Problem(error.code, said, { ...error.details, issues });
}
