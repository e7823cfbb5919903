import { beforeAll, expect, test } from 'vitest';
import { packages, rooms, type Room } from '../../rules/rooms.ts';
import { importerOf } from './support/imports.ts';
import { lint, type Finding } from './support/lint.ts';

// Packages of their own list what they need, too, and call other systems.
const pure = rooms.filter((room) => packages[room] !== undefined && !room.startsWith('packages/'));
const globals = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'process'];
const text = globals.map((name) => `export const ${name}Of = () => ${name};\n`).join('');

let findings: Finding[];
beforeAll(() => {
  const beside = { [importerOf('clients')]: text };
  findings = lint({ ...beside, ...Object.fromEntries(pure.map((room) => [importerOf(room), text])) });
});
const found = (room: Room) =>
  findings.filter(({ file, code }) => file === importerOf(room) && code === 'eslint(no-restricted-globals)');

test.each(pure)('%s computes: it names neither the network nor the process', (room) => {
  expect(
    found(room)
      .map(({ line }) => line)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3, 4, 5]);
});

test('clients may', () => {
  expect(found('clients')).toEqual([]);
});
