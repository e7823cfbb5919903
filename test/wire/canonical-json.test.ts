import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '#wire/canonical-json.ts';

test('members are sorted by UTF-16 code units, whatever their order (RFC 8785, 3.2.3)', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\u{1f600}': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    ö: 'Latin Small Letter O With Diaeresis',
  };
  const names = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test('numbers are written as ECMAScript writes them (RFC 8785, 3.2.2.3)', () => {
  const numbers = [1 / 3, 1e30, 4.5, 2e-3, 1e-27, -0];
  expect(canonicalJson({ numbers })).toBe('{"numbers":[0.3333333333333333,1e+30,4.5,0.002,1e-27,0]}');
});

const circle: Record<string, unknown> = {};
circle['circle'] = circle;

test.each([
  [undefined, 'the value has no JSON'],
  [Number.NaN, 'NaN'],
  [{ a: Number.POSITIVE_INFINITY }, 'Infinity'],
  [{ a: '\ud800' }, 'Lone surrogate'],
  [circle, 'Circular'],
])('what has no canonical JSON is refused (%#)', (value, why) => {
  expect(() => canonicalJson(value)).toThrow(why);
});

test('events that were hashed before still hash to what their chain holds', () => {
  const event = {
    id: '6f2c1d3e-0000-4000-8000-000000000001',
    organization_id: '6f2c1d3e-0000-4000-8000-000000000002',
    sequence: 7,
    action: 'envelope.sent',
    resource_type: 'envelope',
    resource_id: '6f2c1d3e-0000-4000-8000-000000000003',
    user_id: null,
    ip_address: '2001:db8::1',
    user_agent: 'Ж/1.0 "x" \\ \u2028 \u0007',
    metadata: {
      b: [1, 2.5, 1e21, -0, 1e-7, { z: null, a: 'Гэрээ 📄' }],
      a: true,
      '2': 'two',
      '10': 'ten',
      Ä: '"\\',
      '\u{1f600}': 1,
      '\ufb33': 2,
      absent: undefined,
    },
    timestamp: '2026-01-02T03:04:05.678Z',
    previous_hash: '0'.repeat(64),
  };
  expect(createHash('sha256').update(canonicalJson(event)).digest('hex')).toBe(
    '5950582ada7427c9c496f4b7e0df2ba241b08b7e87deea3660aca4dea5c771fa',
  );
});
