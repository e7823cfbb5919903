import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { roomOf } from './room-of.ts';
import { mayImport, mayImportTypes, packages, type Room } from './rooms.ts';

const root = dirname(import.meta.dirname);
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<`#${string}/*`, string>;
};
const folderOf = new Map(
  Object.entries(imports).map(([alias, target]) => [alias.slice(0, -1), target.slice(2, -1)]),
);

export type Import = {
  /** The file that imports: its path from the root of the repository. */
  file: string;
  /** The text between the quotes. */
  specifier: string;
  /** True when nothing of the import is left in the running program. */
  isType: boolean;
};

/** Checks an import by the table of rooms. Gives its fault and the remedy; undefined when it has none. */
export function judgeImport({ file, specifier, isType }: Import): string | undefined {
  const from = roomOf(file);
  if (from === undefined) return `${file} is in no room. Write its room into rules/rooms.ts.`;
  if (!/^[.#]/.test(specifier)) return judgePackage(from, specifier);
  const target = resolve(file, specifier);
  if (target === undefined || !existsSync(join(root, target)))
    return `${specifier} leads to no file. Correct the path; the aliases are in package.json.`;
  if (target.endsWith('.test.ts'))
    return `${target} is a test. Move the code that you need from it into a support/ folder.`;
  return target === 'package.json' ? undefined : judgeRoom(from, target, isType);
}

/** Resolves an alias or a relative path to a path from the root; undefined when the alias is none of ours. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const slash = specifier.indexOf('/') + 1;
  const folder = folderOf.get(specifier.slice(0, slash));
  return slash === 0 || folder === undefined ? undefined : join(folder, specifier.slice(slash));
}

function judgeRoom(from: Room, target: string, isType: boolean): string | undefined {
  const to = roomOf(target);
  if (to === undefined) return `${target} is in no room. Write its room into rules/rooms.ts.`;
  if (to === from || mayImport[from].includes(to)) return undefined;
  if (!mayImportTypes[from]?.includes(to)) return `${from} may not import from ${to}: ${advice(from)}`;
  return isType ? undefined : `${from} may import only types from ${to}: write "import type".`;
}

function advice(from: Room): string {
  const allowed = mayImport[from].length > 0 ? mayImport[from].join(', ') : 'nothing but itself';
  return `it imports ${allowed} (rules/rooms.ts). Move the code that both need to a room that both may import.`;
}

function judgePackage(from: Room, specifier: string): string | undefined {
  const allowed = packages[from];
  if (!allowed || allowed.includes(specifier)) return undefined;
  const named = allowed.length > 0 ? allowed.join(', ') : 'none';
  return `${from} may not import the package ${specifier}: its packages are ${named} (rules/rooms.ts). Do this work in a room that may.`;
}
