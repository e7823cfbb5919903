import { MessageChannel } from 'node:worker_threads';
import { transferableSymbol, valueSymbol } from 'piscina';
import { expect, test } from 'vitest';
import { answerAsking } from '#documents/threads/answer-in-thread.ts';
import { freeMemory } from '#documents/threads/free-memory.ts';
import { ownMemory } from '#documents/threads/map-bytes.ts';

test('memory that bytes share with others stays', () => {
  const pool = Buffer.from('a key beside a picture');
  const own = Buffer.alloc(100_000, 'a');
  freeMemory(ownMemory([pool.subarray(15), { own }]));
  expect([own.length, own.buffer.detached]).toEqual([0, true]);
  expect(pool.toString()).toBe('a key beside a picture');
});

/** Answers as a thread does; gives the result with the memory that goes with it. */
async function answered(call: (...args: never[]) => Promise<unknown>, bytes: Buffer) {
  const { port1, port2 } = new MessageChannel();
  const answer = (await answerAsking((_, ...given) => call(...given), {
    args: [{ bytes }],
    port: port1,
  })) as {
    [valueSymbol]: { value: Buffer };
    [transferableSymbol]: ArrayBuffer[];
  };
  port2.close();
  return { value: answer[valueSymbol].value, moved: answer[transferableSymbol] };
}

const part = ({ bytes }: { bytes: Buffer }) => Promise.resolve(bytes.subarray(0, 3));
const whole = ({ bytes }: { bytes: Buffer }) => Promise.resolve(bytes);

test('a thread gives back the memory of a file with its result, of which no part is lost', async () => {
  const file = Buffer.alloc(100_000, 'a');
  const { value } = await answered(part, file);
  expect(Buffer.from(value).toString()).toBe('aaa');
  expect(file.buffer.detached).toBe(true);
});

test('memory that goes with the result is not given back before', async () => {
  const file = Buffer.alloc(100_000, 'a');
  const { value, moved } = await answered(whole, file);
  expect([value.length, moved]).toEqual([100_000, [file.buffer]]);
});
