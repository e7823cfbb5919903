import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const fixed = /await sleep\([\d_]+\)/;

/** The places of a file where it waits for a fixed time without a comment that says why, as `file:line`. */
function unexplained(file: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const explained = /^\s*(\/\/|\*)/.test(lines[index - 1] ?? '');
    return fixed.test(line) && !explained ? [`${file}:${index + 1}`] : [];
  });
}

test('a fixed sleep without a reason is found', () => {
  const text =
    '  // The poll is there by then.\n  await sleep(300);\n  await sleep(1_000);\n  await sleep(pause);';
  expect(unexplained('some.test.ts', text)).toEqual(['some.test.ts:3']);
});

test('tests wait for the thing itself, or say why they wait for a fixed time', () => {
  const files = globSync('test/**/*.test.ts').filter((file) => file !== 'test/rules/sleeps.test.ts');
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => unexplained(file, readFileSync(file, 'utf8')))).toEqual([]);
});
