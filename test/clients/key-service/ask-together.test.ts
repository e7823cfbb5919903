import { expect, test } from 'vitest';
import { askTogether } from '#clients/key-service/ask-together.ts';

const answerTo = (request: string) => Buffer.from(`to ${request.slice(0, 8)}`);
const textOf = (request: Uint8Array) => Buffer.from(request).toString();

/** A call that answers when it is let. */
function heldCalls() {
  const calls: { requests: string[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const askAll = (bytes: Uint8Array[]) =>
    new Promise<Buffer[]>((resolve, reject) => {
      const requests = bytes.map(textOf);
      calls.push({ requests, finish: () => resolve(requests.map(answerTo)), fail: reject });
    });
  const ask = askTogether(askAll);
  return { calls, ask: (request: string) => ask(Buffer.from(request)) };
}

/** Lets everything go on that waits for nothing. */
const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

test('requests of one caller go at once, what comes meanwhile is asked together, each gets its own answer', async () => {
  const { calls, ask } = heldCalls();
  const first = ['a', 'b'].map((request) => ask(request));
  await turn();
  const answers = [...first, ...['c', 'd', 'e'].map((request) => ask(request))];
  await turn();
  expect(calls.map(({ requests }) => requests)).toEqual([['a', 'b']]);
  calls[0]?.finish();
  expect(await answers[0]).toEqual(answerTo('a'));
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[1]?.requests).toEqual(['c', 'd', 'e']);
  for (const call of calls) call.finish();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'].map(answerTo));
});

test('a call has at most 64 requests and half a million bytes, and always one', async () => {
  const { calls, ask } = heldCalls();
  const big = 'x'.repeat(600_000);
  const requests = ['a', 'b', big, ...Array.from({ length: 100 }, (_, index) => `small ${index}`)];
  const answers = Promise.all(requests.map((request) => ask(request)));
  await turn();
  for (let done = 0; done < calls.length; done += 1) {
    calls[done]?.finish();
    await turn();
  }
  expect(await answers).toEqual(requests.map(answerTo));
  expect(calls.map(({ requests: asked }) => asked.length)).toEqual([2, 1, 64, 36]);
});

test('a call that fails fails its own requests only', async () => {
  const { calls, ask } = heldCalls();
  const first = ask('a');
  await turn();
  const [second, third] = [ask('b'), ask('c')];
  calls[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => calls.length).toBe(2);
  for (const call of calls) call.finish();
  expect(await Promise.all([second, third])).toEqual(['b', 'c'].map(answerTo));
});
