import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { say, withProgress } from '../say.ts';

interface Build {
  source: string;
  tags: string;
  folder: string;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
}

/** No module has this name. */
const none = 'none.invalid';

/**
 * Has Go check every module against the checksum database, whatever this environment, or Go's own file of settings, exempts.
 * Another database, or a mirror of it, may be named in GOSUMDB.
 */
function checked({ GOSUMDB }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    GOSUMDB: GOSUMDB && GOSUMDB !== 'off' ? GOSUMDB : 'sum.golang.org',
    GONOSUMDB: none,
    GOPRIVATE: none,
    GOINSECURE: none,
    GONOSUMCHECK: undefined,
    GOFLAGS: '-buildvcs=false',
  };
}

async function goInstall({ source, tags, folder, env, onLine }: Build): Promise<void> {
  const child = spawn('go', ['install', '-v', `-tags=${tags}`, source], {
    env: { ...env, ...checked(env), GOBIN: folder, CGO_ENABLED: '0', GOOS: undefined, GOARCH: undefined },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const last: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 8) last.shift();
    onLine(line);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', () =>
        reject(new Error('build: Go is not installed (apt install golang, or https://go.dev/dl)')),
      );
      child.once('close', (code) =>
        code === 0
          ? resolve()
          : reject(new Error(`build: go install ${source} failed:\n  ${last.join('\n  ')}`)),
      );
    });
  } finally {
    process.off('exit', stop);
  }
}

/**
 * Builds a program with Go from the Go module proxy (`source`: package@version) into the file `target`, which appears only
 * when it is whole, so that two builds at once do no harm. `what` and `lasts` are for the report of progress. Throws when Go
 * is absent or the build fails, with the end of its output.
 */
export async function buildWithGo({
  source,
  tags = '',
  target,
  env,
  what,
  lasts,
}: {
  source: string;
  /** Build constraints, separated by commas. */
  tags?: string;
  target: string;
  env: NodeJS.ProcessEnv;
  what: string;
  lasts: string;
}): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(`${target}-build-`);
  let downloaded = 0;
  let compiled = 0;
  const onLine = (line: string) => {
    if (line.startsWith('go: downloading')) downloaded += 1;
    else if (!line.startsWith('go:')) compiled += 1;
  };
  try {
    await withProgress(
      `Building ${what} with Go (once, ${lasts})`,
      async () => goInstall({ source, tags, folder, env, onLine }),
      () => `modules downloaded: ${downloaded}, packages compiled: ${compiled}`,
    );
    const [program] = await readdir(folder);
    if (!program) throw new Error(`build: go install ${source} left no program`);
    await rename(join(folder, program), target);
    say(`It is in ${target} now.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
