import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { say, withProgress } from './say.ts';

// Later versions carry a replace directive, which `go install` refuses.
const source = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

interface Build {
  folder: string;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
}

async function goInstall({ folder, env, onLine }: Build): Promise<void> {
  const child = spawn('go', ['install', '-v', source], {
    env: { ...env, GOBIN: folder, CGO_ENABLED: '0', GOOS: undefined, GOARCH: undefined },
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
 * Builds the Temporal server with Go from the Go module proxy into the file `target`, which appears only when
 * it is whole, so that two builds at once do no harm. About four minutes on two cores.
 * Throws when Go is absent or the build fails, with the end of its output.
 */
export async function buildTemporal({
  target,
  env,
}: {
  target: string;
  env: NodeJS.ProcessEnv;
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
      'Building the Temporal server with Go (once, about four minutes)',
      async () => goInstall({ folder, env, onLine }),
      () => `${downloaded} modules downloaded, ${compiled} packages compiled`,
    );
    await rename(join(folder, basename(target)), target);
    say(`The Temporal server is in ${target} now.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
