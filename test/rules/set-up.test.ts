import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files that end something themselves, with the reason why `setUp` cannot. */
const own: Record<string, string> = {
  'test/e2e/envelope-in-a-browser.test.ts':
    'a browser is an instance of a class; setUp gives the members of an object',
  'test/e2e/signing-in-a-browser.test.ts': 'likewise',
  'test/e2e/temporal-ui.test.ts': 'likewise, and what it starts is made of parts that know each other',
  'test/interop/envelope-seals.test.ts': 'what it ends starts with its first use',
  'test/interop/own-signatures.test.ts': 'likewise',
  'test/stack/whole-stack.test.ts': 'its tests end the stack and start it again',
};

/** What is given as it is, since its members are not all of it: texts, lists, instances of classes. */
const unfit = /^(string|Buffer|Browser|Orm)$|\[\]$/;

/** A variable, and a hook that does nothing but give it what was waited for. */
const alone =
  /^( *)let (\w+): ([^;\n]+);\n(?:.*\n)*?\1beforeAll\(async \(\) => \{\n\1 {2}\2 = await [^;]+;\n\1\}/gm;

/** The things in a file's text that `setUp` would start, or end. */
function forSetUp(text: string): string[] {
  const started = [...text.matchAll(alone)].filter(([, , , type = '']) => !unfit.test(type));
  return [...started.map(([, , name = '']) => name), ...(text.match(/\bafterAll\(/g) ?? [])];
}

const files = globSync('test/**/*.test.ts').filter((file) => file !== 'test/rules/set-up.test.ts');
const found = files.map((file) => ({ file, things: forSetUp(readFileSync(file, 'utf8')) }));

test('what is started or ended without setUp is found', () => {
  const started =
    'let token: string;\nlet world: World;\nbeforeAll(async () => {\n  world = await startWorld();\n});\n';
  expect(forSetUp(started)).toEqual(['world']);
  expect(forSetUp('let token: string;\nbeforeAll(async () => {\n  token = await make();\n});\n')).toEqual([]);
  expect(forSetUp('afterAll(() => world.stop());')).toEqual(['afterAll(']);
});

test('tests start and end things by setUp', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(found.filter(({ file, things }) => things.length > 0 && !own[file])).toEqual([]);
});

test('every exception is one still', () => {
  const ending = found.filter(({ things }) => things.length > 0).map(({ file }) => file);
  expect(Object.keys(own).filter((file) => !ending.includes(file))).toEqual([]);
});
