import { expect, test } from 'vitest';
import type { ProcessKeys } from '#entities/common/process-keys.ts';
import { keyNameOf } from '#secrets/key-ring.ts';
import { tokenKeyUse } from '../../src/keys/token-key.ts';

const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const given = { TOKEN_SIGNING_KEY: after, TOKEN_SIGNING_OLD_KEYS: [before] };
const now = Date.parse('2026-11-24T10:00:00Z');

function running(startedAt: string | null, ...keys: Buffer[]): ProcessKeys {
  const clocks: [] = [];
  const report = startedAt && { version: '1', commit: null, started_at: startedAt, clocks, dependencies: {} };
  const held = { TOKEN_SIGNING_KEY: keys.map(keyNameOf) };
  return { id: 'one', program: 'api', keys: held, report: report || null, seenAt: new Date(now) };
}

test('the key before is needed for a quarter of an hour after the last process took the new one', () => {
  const processes = [
    running('2026-11-24T09:00:00Z', after, before),
    running('2026-11-24T09:30:00Z', after, before),
  ];
  const use = tokenKeyUse(processes, given, now);
  expect(use).toEqual({ current: keyNameOf(after), until: new Date('2026-11-24T09:46:00Z') });
  expect(tokenKeyUse([running(null, after, before)], given, now).until).toEqual(
    new Date('2026-11-24T10:16:00Z'),
  );
});

test('it says which process is behind', () => {
  expect(() => tokenKeyUse([running(null, before)], given, now)).toThrow('cannot read what is under');
  expect(() => tokenKeyUse([running(null, before, after)], given, now)).toThrow('still uses an older key');
  expect(() => tokenKeyUse([], { TOKEN_SIGNING_KEY: after }, now)).toThrow(
    'TOKEN_SIGNING_OLD_KEYS is not set',
  );
});
