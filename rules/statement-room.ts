import { relative, sep } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;

const root = new URL('..', import.meta.url).pathname;

/** The methods by which the typed query builder begins a statement about a table. */
const beginnings = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Where statements stand: beside the entities that they are of. */
const isRoom = (file: string) => /^src\/(?:entities\/|keyservice\/(?:.*\/)?rows\/)/.test(file);

/** Finds statements of the typed query builder outside of the modules that own the SQL of their noun. */
export const statementRoomRule: Rule = {
  create: (context) => {
    const file = relative(root, context.filename).split(sep).join('/');
    if (!file.startsWith('src/') || isRoom(file)) return {};
    return {
      CallExpression: ({ callee }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        if (!beginnings.has(name)) return;
        const message = `${name} begins a statement, which stands in src/entities/{noun}/rows/ (the key service: a folder rows/). Look there for one that reads what you need, or add it there.`;
        context.report({ node: callee.property, message });
      },
    };
  },
};
