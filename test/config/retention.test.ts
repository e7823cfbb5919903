import { expect, test } from 'vitest';
import { retention } from '#config/retention.ts';
import { keptKinds } from '#domain/retention/periods.ts';

const { RETENTION_DEFAULTS: defaults } = retention;

test('days by kind; for ever where none are given', () => {
  expect(defaults.parse('documents=3650, webhook_bodies=90')).toEqual({
    documents: 3650,
    webhook_bodies: 90,
  });
  expect(defaults.parse(undefined)).toEqual({});
  const all = keptKinds.map((kind) => `${kind}=1`).join(',');
  expect(Object.keys(defaults.parse(all))).toEqual([...keptKinds]);
});

test.each([
  '',
  'documents',
  'documents=0',
  'documents=36501',
  'letters=5',
  'flows=1;messages=2',
  'flows=1,flows=2',
  'flows=-1',
])('refuses %j, and says what it expects', (text) => {
  expect(defaults.safeParse(text).error?.issues[0]?.message).toMatch(/^expected days such as/);
});
