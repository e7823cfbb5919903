import { describe, expect, test } from 'vitest';
import { Problem } from '#domain/common/problem.ts';
import { readJsonBody } from '#wire/json-body.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const read = (text: string, given: { contentType?: string; nullLevels?: number } = {}) =>
  readJsonBody({ contentType: 'application/json', nullLevels: 1, ...given, bytes: bytesOf(text) });

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return undefined;
}

test('no body is an empty object, whatever its content type', () => {
  expect(read('', { contentType: 'text/plain' })).toEqual({});
});

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json'])(
  '%s is JSON',
  (contentType) => {
    expect(read('{"a":1}', { contentType })).toEqual({ a: 1 });
  },
);

test.each(['', 'text/json', 'application/jsonp', 'application/x-www-form-urlencoded'])(
  '“%s” is not',
  (contentType) => {
    expect(codeOf(() => read('{"a":1}', { contentType }))).toBe('unsupported_media_type');
  },
);

test.each(['{', '[]', '"text"', 'null', '7', '{"a":1}x'])('%s is no JSON object', (text) => {
  expect(codeOf(() => read(text))).toBe('invalid_request');
});

test('bytes that are not UTF-8 are refused', () => {
  const { buffer } = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d);
  const body = { bytes: buffer, contentType: 'application/json', nullLevels: 1 };
  expect(codeOf(() => readJsonBody(body))).toBe('invalid_request');
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('32 levels are read, more are refused, also a million of them', () => {
  expect(codeOf(() => read(nested(32)))).toBeUndefined();
  expect(codeOf(() => read(nested(33)))).toBe('invalid_request');
  expect(codeOf(() => read(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))).toBe('invalid_request');
});

test('a body that is too deep is refused as such before anybody sees that it is no JSON', () => {
  expect(() => read('['.repeat(33))).toThrow('nested deeper than 32 levels');
  expect(() => read('['.repeat(32))).toThrow('not JSON');
});

describe('members that are null', () => {
  const text = '{"a":null,"b":{"c":null,"d":{"e":null}},"f":[null]}';

  test('are absent at the levels that the reader asks for', () => {
    expect(read(text)).toEqual({ b: { c: null, d: { e: null } }, f: [null] });
    expect(read(text, { nullLevels: 2 })).toEqual({ b: { d: { e: null } }, f: [null] });
  });
});
