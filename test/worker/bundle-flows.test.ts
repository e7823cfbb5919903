import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleFlows } from '#worker/bundle-flows.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * What a module keeps for as long as it is loaded, and could change: a variable, a collection or an empty object that is not read-only, what a
 * function keeps that is called at once, a member of a class itself, or one of the global object.
 */
const state =
  /^(?:export )?(?:(?:let|var)\b.*|const \w+\b(?!: [Rr]eadonly)[^=\n]*=\s*(?:new (?:Weak)?(?:Map|Set|Ref)\b|\[\]|\{\}|\((?:\(\) =>|function)).*|\s+static (?:#?\w+\b[^(\n]*[=;]|\{).*|\s*globalThis\.\w+ =.*)/gmu;

/** The packages whose code is in the bundle: each was read for state of its own, which all flows of a thread would share. */
const packages = ['@temporalio/common', '@temporalio/workflow', 'long', 'ms', 'nexus-rpc'];

test.for([
  'let count = 0;',
  'export var last;',
  'const seen = new Set<string>();',
  'export const flows: Map<string, Flow> = new Map();',
  'const late: Map<string, Flow> =\n  new Map();',
  'const counts: Record<string, number> = {};',
  'export const names: string[] = [];',
  'const next = (() => { let n = 0; return () => n++; })();',
  '  static seen = new Map();',
  '  static #count = 0;',
  '  globalThis.last = flow;',
])('takes %j for state', (line) => {
  expect(`const one = 1;\n${line}\n`.match(state)).toEqual([line]);
});

test('takes constants and read-only collections for none', () => {
  const text =
    "const names = ['a'];\nconst known: ReadonlySet<string> = new Set(names);\n  let inside = 1;\n  static of(name = '') {\nconst none: readonly string[] = [];\n";
  expect(text.match(state)).toBeNull();
});

test('no module of the flows keeps a state: all flows of a thread share it', async () => {
  const { paths } = await bundleFlows();
  const modules = [...paths].filter((path) => path.startsWith(`${source}/`) && path.endsWith('.ts'));
  expect(modules.length).toBeGreaterThan(60);
  const found = await Promise.all(
    modules.map(async (path) =>
      ((await readFile(path, 'utf8')).match(state) ?? []).map((line) => `${relative(source, path)}: ${line}`),
    ),
  );
  expect(found.flat()).toEqual([]);
  const { code } = await bundleFlows();
  const used = [...code.matchAll(/\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\/[^"'\s]*\.c?js/g)].map(
    ([, name = '']) => name,
  );
  expect([...new Set(used)].toSorted()).toEqual(packages);
});
