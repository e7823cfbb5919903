import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { mayImport, mayImportTypes, rooms, type Room } from '../../../rules/rooms.ts';

export const repository = join(import.meta.dirname, '..', '..', '..');

const { imports: aliases } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/** A line of code, and whether the table forbids what it imports. */
export type Line = { code: string; isForbidden: boolean };

/** Every way of importing; `name` is new in each line, since a file with a name twice is not linted at all. */
const forms: Record<string, (specifier: string, name: string) => string> = {
  named: (specifier, name) => `import { ${name} } from '${specifier}';`,
  bare: (specifier) => `import '${specifier}';`,
  'with a type in it': (specifier, name) => `import { type ${name} } from '${specifier}';`,
  'passed on': (specifier, name) => `export { ${name} } from '${specifier}';`,
  'passed on whole': (specifier) => `export * from '${specifier}';`,
  dynamic: (specifier, name) => `export const ${name} = import('${specifier}');`,
  'dynamic, a template': (specifier, name) => `export const ${name} = import(\`${specifier}\`);`,
  'by its address': (specifier, name) => `export const ${name} = import.meta.resolve('${specifier}');`,
};
const typeForms: typeof forms = {
  type: (specifier, name) => `import type { ${name} } from '${specifier}';`,
  'a type that is passed on': (specifier, name) => `export type { ${name} } from '${specifier}';`,
  'a type in place': (specifier, name) => `export type ${name} = import('${specifier}').A;`,
};
const programForms: typeof forms = {
  program: (specifier, name) => `export const ${name} = new URL('${specifier}', import.meta.url);`,
};

/** The file of a room that others import. */
export function targetOf(room: Room): string {
  if (room === '.') return 'target.config.ts';
  if (room === 'bin') return 'bin/target.mjs';
  const isBeside = ['packages/client', 'rules', 'test/support', 'bench', 'test'].includes(room);
  if (isBeside) return `${room}/target.ts`;
  return room.endsWith('.ts') ? `src/${room}` : `src/${room}/target.ts`;
}

/** The file of a room that imports, deep in a folder where the room has folders. */
export function importerOf(room: Room): string {
  if (room === '.') return 'importer.config.ts';
  if (room.endsWith('.ts')) return targetOf(room);
  const path = posix.dirname(targetOf(room));
  return `${path}/noun/verb/importer.${room === 'bin' ? 'mjs' : 'ts'}`;
}

/** Lists the names that a file may use for another: its relative path, and the alias of its room where it has one. */
function specifiersOf(file: string, target: string): string[] {
  const relative = posix.relative(posix.dirname(file), target);
  const alias = Object.entries(aliases).find(([, folder]) => `./${target}`.startsWith(folder.slice(0, -1)));
  const byAlias = alias ? [alias[0].slice(0, -1) + target.slice(alias[1].length - 3)] : [];
  return [relative.startsWith('.') ? relative : `./${relative}`, ...byAlias];
}

/** A line for each room, each way to name it and each way to import it. */
export function importsOf(from: Room): Line[] {
  const file = importerOf(from);
  const lines = rooms.flatMap((to) => {
    const isForbidden = from !== to && !mayImport[from].includes(to);
    const isType = mayImportTypes[from]?.includes(to) ?? false;
    return specifiersOf(file, targetOf(to)).flatMap((specifier, way) => {
      const name = `${to.replaceAll(/\W/g, '_')}_${way}`;
      const write = (of: typeof forms, kind: string) =>
        Object.values(of).map((form, index) => form(specifier, `${kind}_${index}_${name}`));
      const values = [...write(forms, 'a'), ...(specifier.startsWith('#') ? [] : write(programForms, 'p'))];
      return [
        ...values.map((code) => ({ code, isForbidden })),
        ...write(typeForms, 'T').map((code) => ({ code, isForbidden: isForbidden && !isType })),
      ];
    });
  });
  // JavaScript has no types.
  return file.endsWith('.mjs') ? lines.filter(({ code }) => !/\btype\b/.test(code)) : lines;
}
