import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const read = (name: string) => readFile(new URL(`../../../../docs/run/${name}.md`, import.meta.url), 'utf8');
const pages = { production: await read('production'), backup: await read('backup') };

/** A page of the operators' documents whose commands are run. */
export type Page = keyof typeof pages;

/** The commands of a section of a page, those of its first block or of a later one. Throws where there are none. */
export function commandsOf(section: string, block = 0, page: Page = 'production'): string {
  const [, text = ''] = new RegExp(`^## ${section}$([^]*?)(?=^## |(?![^]))`, 'm').exec(pages[page]) ?? [];
  const commands = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)][block]?.[1];
  if (commands === undefined) throw new Error(`docs/run/${page}.md has no commands under "${section}"`);
  return commands;
}

/** The names of the settings that the page's first block makes. */
export function ownNames(): string[] {
  return [...commandsOf('What is yours').matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
}

/** The environment of the page's commands: with Node 24 as `node`. */
export function shellEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: own['ETC'], ...own };
}

/** Runs the commands of a section as they stand there, from the checkout; throws with what they said when one fails. */
export async function runSection(
  section: string,
  own: Record<string, string>,
  block?: number,
  page?: Page,
): Promise<string> {
  const args = ['-euo', 'pipefail', '-c', commandsOf(section, block, page)];
  const { stdout } = await execute('bash', args, { env: shellEnvironment(own) });
  return stdout;
}
