import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { operatorRetryUpdate } from '#workflows/common/operator-retry.ts';
import { registerUser } from '#test/support/people/account.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { docx } from '#test/documents/office/office-files.ts';
import { startDocument, untilDocument } from '#test/workflows/support/document.ts';
import { impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the path of a document that is stuck; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/document.ts
 */

const path = setUp(startFolder);
// No converter, wherever it is recorded.
setUp(() => Promise.resolve({ stop: useEnvironment({ PATH: path.path }) }));
const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));
const user = setUp(() => registerUser(world));

test('stuck without a converter, retried in vain and then to its end by staff', async () => {
  const stuck = await startDocument(world, user, { type: 'docx', bytes: docx(), patience: impatient });
  await untilStuck(stuck.handle);
  const { nextTryAt: first } = await untilDocument(world, stuck.id, ({ nextTryAt }) => Boolean(nextTryAt));
  await stuck.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  const later = new Date((first?.getTime() ?? 0) + 1);
  await untilDocument(world, stuck.id, ({ nextTryAt }) => (nextTryAt ?? new Date(0)) >= later);
  await writeFile(join(path.path, 'soffice'), '#!/bin/sh\n', { mode: 0o755 });
  await stuck.handle.executeUpdate(operatorRetryUpdate, { args: [staffAct] });
  await record('document/stuck-retried', stuck.handle);
});
