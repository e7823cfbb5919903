import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder; `stop` removes it with all that is in it. */
export async function startFolder(): Promise<{ path: string; stop: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tamga-test-'));
  // The database's user passes through.
  await chmod(path, 0o711);
  return { path, stop: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Makes an empty folder that goes when the test has finished, however it finishes. */
export async function scratchFolder(): Promise<string> {
  const { path, stop } = await startFolder();
  onTestFinished(stop);
  return path;
}
