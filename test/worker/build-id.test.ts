import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from '#stack/home.ts';
import { buildIdOf } from '#worker/build-id.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

test('the same files have the same build id wherever they lie, and another flow has another', async () => {
  const folder = await scratchFolder();
  for (const room of ['workflows', 'domain', 'codec'])
    await cp(join(project, 'src', room), join(folder, room), { recursive: true });
  const ours = await buildIdOf();
  expect(ours).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);
  expect(await buildIdOf(folder)).toBe(ours);
  await writeFile(join(folder, 'workflows', 'index.ts'), 'export {};\n');
  expect(await buildIdOf(folder)).not.toBe(ours);
});
