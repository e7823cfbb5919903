import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import { historyOf } from '#test/workflows/support/history.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Waits for the flow's end, whichever, and writes its history into the file of that name (`noun/path`), with nothing in it
 * of the machine that ran it.
 */
export async function record(name: string, handle: WorkflowHandle): Promise<void> {
  await handle.result().catch(() => undefined);
  const text = JSON.stringify(await historyOf(handle), null, 1);
  const nameless = text
    .replaceAll(repository, './')
    .replaceAll(new RegExp(`\\d+@${hostname()}`, 'g'), 'worker');
  const file = new URL(`../${name}.json`, import.meta.url);
  await mkdir(new URL('./', file), { recursive: true });
  await writeFile(file, `${nameless}\n`);
}
