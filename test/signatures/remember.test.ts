import { expect, test } from 'vitest';
import { remembered } from '#signatures/asn1/remember.ts';

function counting(most: number) {
  const read: string[] = [];
  const reader = remembered((der) => {
    const text = Buffer.from(der).toString('latin1');
    read.push(text);
    if (text === 'bad') throw new Error('not DER');
    return { text };
  }, most);
  return { read, ask: (text: string) => reader(Buffer.from(text, 'latin1')) };
}

test('the same bytes are read once, others by themselves', () => {
  const { read, ask } = counting(10);
  expect(ask('a')).toBe(ask('a'));
  expect(ask('b')).toEqual({ text: 'b' });
  expect(read).toEqual(['a', 'b']);
});

test('of too many, the one that nobody asked for longest is forgotten', () => {
  const { read, ask } = counting(2);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) ask(text);
  expect(read).toEqual(['a', 'b', 'c', 'b']);
});

test('what cannot be read fails each time, and what is long is read each time', () => {
  const { read, ask } = counting(10);
  const long = 'x'.repeat(65_537);
  for (const text of ['bad', 'bad']) expect(() => ask(text)).toThrow('not DER');
  expect(ask(long)).not.toBe(ask(long));
  expect(read).toEqual(['bad', 'bad', long, long]);
});
