import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { body, cases, samples } from '#test/docs/support/webhook-samples.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

test('the sample for receivers in Python says of posts what it should', async () => {
  const [sample = ''] = await samples('python');
  const asked = cases().map(([, given]) => ({ ...given, body: (given.body ?? body).toString() }));
  const ask = [
    'import json, sys',
    'for one in json.load(sys.stdin):',
    '    print(is_genuine(one["body"].encode(), one["headers"], one["keys"]))',
  ];
  const file = join(await scratchFolder(), 'genuine.py');
  await writeFile(file, `${sample}\n${ask.join('\n')}\n`);
  const said = execFileSync('python3', [file], { input: JSON.stringify(asked), encoding: 'utf8' });
  const expected = cases().map(([, , genuine]) => (genuine ? 'True' : 'False'));
  expect(said.trim().split('\n')).toEqual(expected);
});
