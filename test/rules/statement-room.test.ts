import { expect, test } from 'vitest';
import { lint } from './support/lint.ts';

const beginnings = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const statements = [
  'declare const db: Record<string, (table: string) => unknown>;',
  ...beginnings.map((name) => `db.${name}?.('Envelope');`),
  "db['other']?.('Envelope');",
].join('\n');

test('a statement stands in the rows of its noun, and nowhere else in the product', () => {
  const places = {
    'src/entities/envelope/rows/read.ts': false,
    'src/keyservice/signing/rows/read.ts': false,
    'src/keyservice/signing/sign.ts': true,
    'src/activities/envelope/rows.ts': true,
    'src/api/platform/rows/read.ts': true,
    'test/entities/read.test.ts': false,
    'bench/read.ts': false,
  };
  const found = lint(Object.fromEntries(Object.keys(places).map((path) => [path, statements])));
  const wrong = found.filter(({ code }) => code === 'layers(statement-room)');
  for (const [path, isWrong] of Object.entries(places))
    expect(wrong.filter(({ file }) => file === path).length, path).toBe(isWrong ? beginnings.length : 0);
});
