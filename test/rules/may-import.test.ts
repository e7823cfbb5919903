import { beforeAll, describe, expect, test } from 'vitest';
import { packages, rooms, type Room } from '../../rules/rooms.ts';
import { importerOf, importsOf, targetOf, type Line } from './support/imports.ts';
import { lint, type Finding } from './support/lint.ts';

const missing = ['#entities/none.ts', '#nowhere/target.ts', '#entities', './none.ts', '../attic/none.ts'];
const ioPackages = [
  'node:child_process',
  'node:http',
  'fs',
  'fs/promises',
  'hono',
  'undici',
  '@mikro-orm/core',
];

/** Lists imports that are wrong in every room: paths that lead nowhere, tests, folders that are no room. */
function alwaysWrong(room: Room): Line[] {
  const steps = '../'.repeat(importerOf(room).split('/').length - 1) || './';
  return [...missing, `${steps}test/domain/target.test.ts`, `${steps}src/attic/target.ts`].map(
    (specifier) => ({
      code: `import '${specifier}';`,
      isForbidden: true,
    }),
  );
}

function packagesOf(room: Room): Line[] {
  const allowed = packages[room];
  return [
    ...(allowed ?? ['node:fs', 'zod']).map((name) => ({ code: `import '${name}';`, isForbidden: false })),
    ...ioPackages.map((name) => ({ code: `import '${name}';`, isForbidden: allowed !== undefined })),
  ];
}

const linesOf = new Map(
  rooms.map((room) => [room, [...importsOf(room), ...alwaysWrong(room), ...packagesOf(room)]]),
);
const attic = 'src/attic/target.ts';

describe('an import is judged by the table of rooms', () => {
  let findings: Finding[];
  beforeAll(() => {
    const targets = Object.fromEntries([...rooms.map(targetOf), attic].map((path) => [path, 'export {};\n']));
    const importers = Object.fromEntries(
      rooms.map((room) => [
        importerOf(room),
        (linesOf.get(room) ?? []).map(({ code }) => `${code}\n`).join(''),
      ]),
    );
    const files = { 'test/domain/target.test.ts': 'export {};\n', ...targets, ...importers };
    findings = lint({ ...files, [attic]: "import 'zod';\n" });
  });
  const found = (file: string) =>
    findings.filter((one) => one.code === 'layers(may-import)' && one.file === file);

  test.each(rooms)('%s: each forbidden one is found, in whatever way, and no other', (room) => {
    const lines = linesOf.get(room) ?? [];
    const reported = new Set(found(importerOf(room)).map(({ line }) => line));
    const wrong = lines.filter(({ isForbidden }, index) => isForbidden !== reported.has(index + 1));
    expect(wrong).toEqual([]);
    expect(lines.filter(({ isForbidden }) => isForbidden).length).toBeGreaterThan(missing.length);
  });

  test('a file outside of all rooms is found', () => {
    expect(found(attic).map(({ message }) => message)).toEqual([
      `${attic} is in no room. Write its room into rules/rooms.ts.`,
    ]);
  });

  test('and the message says what to do', () => {
    const [first] = found(importerOf('evidence')).filter(({ message }) => message.includes('entities'));
    expect(first?.message).toBe(
      'evidence may not import from entities: it imports domain, words, typesetting (rules/rooms.ts). ' +
        'Move the code that both need to a room that both may import.',
    );
  });
});
