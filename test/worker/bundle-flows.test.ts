import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleFlows } from '#worker/bundle-flows.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/** What a module keeps for as long as it is loaded, and could change: a variable, or a collection that is not read-only. */
const state =
  /^(?:export )?(?:(?:let|var)\b.*|const \w+\b(?!: Readonly)[^=\n]*= new (?:Weak)?(?:Map|Set|Ref)\b.*)/gmu;

test.for([
  'let count = 0;',
  'export var last;',
  'const seen = new Set<string>();',
  'export const flows: Map<string, Flow> = new Map();',
])('takes %j for state', (line) => {
  expect(`const one = 1;\n${line}\n`.match(state)).toEqual([line]);
});

test('takes constants and read-only collections for none', () => {
  const text =
    "const names = ['a'];\nconst known: ReadonlySet<string> = new Set(names);\n  let inside = 1;\n";
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
});
