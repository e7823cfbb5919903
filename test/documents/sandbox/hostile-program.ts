/* A program that a hostile file has taken over, as far as its argument says. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';

const tries: Record<string, (about: string) => unknown> = {
  reads: (path) => readFileSync(path, 'utf8'),
  writes: (path) => writeFileSync(path, 'taken'),
  // The script that all processes of a program are given.
  changes: (handle) => writeSync(Number(handle), 'taken'),
  signals: (id) => process.kill(Number(id), 0),
  starts: (program) => spawnSync(program).error?.message,
};

const [, , what = '', about = ''] = process.argv;

function attempt(): string {
  try {
    return `done: ${String(tries[what]?.(about))}`;
  } catch (error) {
    return `refused: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}`;
  }
}

function tell(said: string): void {
  process.stdout.write(said, () => process.exit(0));
}

if (what === 'calls')
  connect(Number(about), '127.0.0.1', () => tell('done'))
    .setTimeout(2_000, () => tell('refused: timeout'))
    .on('error', (error) => tell(`refused: ${error.message}`));
else tell(attempt());
