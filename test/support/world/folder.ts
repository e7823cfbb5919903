import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder that goes when the test has finished, however it finishes. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-test-'));
  // The database's user passes through.
  await chmod(folder, 0o711);
  onTestFinished(async () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
