import { dirname, relative, sep } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { judgeImport } from './judge-import.ts';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Call = Parameters<NonNullable<ReturnType<Rule['create']>['CallExpression']>>[0];
type Node = Call['arguments'][number];

const root = dirname(import.meta.dirname);

/** The text of a literal, or of a template that is one; undefined of all else. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? node.quasis[0]?.value.raw : undefined;
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Tells whether a call is `import.meta.resolve(…)`. */
function isResolve({ callee }: Call): boolean {
  return callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty';
}

/**
 * Compares each import with the table of rooms (rooms.ts): static and dynamic ones, types, re-exports, and programs that
 * are named beside `import.meta.url`. A path that is put together while the program runs cannot be compared.
 */
export const mayImportRule: Rule = {
  create: (context) => {
    const file = relative(root, context.filename).split(sep).join('/');
    const judge = (node: Node | null | undefined, isType = false) => {
      const specifier = textOf(node ?? undefined);
      const message = specifier === undefined ? undefined : judgeImport({ file, specifier, isType });
      if (node && message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: ({ source, importKind }) => judge(source, importKind === 'type'),
      ExportNamedDeclaration: ({ source, exportKind }) => judge(source, exportKind === 'type'),
      ExportAllDeclaration: ({ source, exportKind }) => judge(source, exportKind === 'type'),
      ImportExpression: ({ source }) => judge(source),
      TSImportType: ({ source }) => judge(source, true),
      CallExpression: (call) => isResolve(call) && judge(call.arguments[0]),
      NewExpression: ({ callee, arguments: [path] }) => {
        const isProgram = /^\..*\.(?:ts|mjs|js)$/.test(textOf(path) ?? '');
        if (callee.type === 'Identifier' && callee.name === 'URL' && isProgram) judge(path);
      },
    };
  },
};
