import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roomOf } from '../../rules/room-of.ts';
import { mayImport, mayImportTypes, rooms, type Room } from '../../rules/rooms.ts';
import { roomsTable } from '../../rules/rooms-table.ts';
import { repository } from './support/imports.ts';

const isSource = (room: Room) => existsSync(join(repository, 'src', room)) && room !== '.';

test.each(rooms)('%s imports from rooms that stand before it alone: no circle, no arrow upward', (room) => {
  const below = new Set<Room>(rooms.slice(0, rooms.indexOf(room)));
  const upward = [...mayImport[room], ...(mayImportTypes[room] ?? [])].filter((one) => !below.has(one));
  expect(upward).toEqual([]);
});

test('everything in src/ is a room, and every room is there', () => {
  const entries = readdirSync(join(repository, 'src'));
  expect(entries.toSorted()).toEqual(rooms.filter(isSource).toSorted());
  const beside = rooms.filter((room) => !isSource(room));
  expect(beside.filter((room) => !existsSync(join(repository, room)))).toEqual([]);
});

test('the product imports nothing of what builds, tests and measures it', () => {
  const outer = new Set(rooms.filter((room) => !isSource(room) && !room.startsWith('packages/')));
  const wrong = rooms.filter((room) => isSource(room) && mayImport[room].some((one) => outer.has(one)));
  expect(wrong).toEqual([]);
});

test('nobody imports the key service', () => {
  const importers = rooms.filter((room) => mayImport[room].includes('keyservice'));
  expect(importers).toEqual(['test/support', 'bench', 'test']);
});

test.each([
  ['src/domain/common/problem.ts', 'domain'],
  ['src/log/log.ts', 'log'],
  ['src/keyservice/entities/orm.ts', 'keyservice'],
  ['test/support/world/world.ts', 'test/support'],
  ['test/sealing/support/plans.ts', 'test/support'],
  ['test/api/support/flows.test.ts', 'test'],
  ['test/sealing/permissions/docmdp.test.ts', 'test'],
  ['bench/corpus/main.ts', 'bench'],
  ['packages/client/src/core/send.ts', 'packages/client'],
  ['vitest.config.ts', '.'],
  ['src/attic/box.ts', undefined],
  ['packages/attic/src/box.ts', undefined],
  ['src/log.txt', undefined],
])('%s is in %s', (path, room) => {
  expect(roomOf(path)).toBe(room);
});

test('docs/build/architecture.md has the table of the code: npm run rooms writes it', () => {
  const page = readFileSync(join(repository, 'docs', 'build', 'architecture.md'), 'utf8');
  expect(/^\| Room \|.*\n(?:\|.*\n)*/m.exec(page)?.[0]).toBe(`${roomsTable()}\n`);
});
