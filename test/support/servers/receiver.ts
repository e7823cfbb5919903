import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { eventFault } from './event-fault.ts';
import { startListening } from './listening.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

/** One request that a receiver got; `at` in milliseconds since the epoch. */
export type Received = {
  at: number;
  headers: IncomingHttpHeaders;
  raw: string;
  body: Record<string, unknown>;
};

/** An answer of a receiver: a status, with headers and a body, after something else has happened; or a cut connection. */
export type ReceiverAnswer =
  | { status: number; headers?: Record<string, string>; body?: string; after?: Promise<unknown> }
  | 'cut-before-answer'
  | 'cut-in-answer';

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/**
 * A real HTTP receiver of webhooks on a free port: it records every request that has a body and answers by `answers`, one after
 * another, the last of them from then on (200 when there is none).
 */
export async function startReceiver(answers: ReceiverAnswer[] = []) {
  const received: Received[] = [];
  const unfit: string[] = [];
  const left = [...answers];
  let current: ReceiverAnswer = { status: 200, body: 'ok' };
  const { url, stop } = await startListening((request, response) => {
    void record(request).then((one) => {
      // A probe, or a sender that was killed in the middle.
      if (!one) return void response.writeHead(204).end();
      received.push(one);
      const fault = eventFault(one.body);
      if (fault !== undefined) unfit.push(fault);
      current = left.shift() ?? current;
      return give(current, response);
    });
  });
  return {
    url,
    received,
    /** Sets the next answers, in place of all earlier ones. */
    answer: (...next: [ReceiverAnswer, ...ReceiverAnswer[]]) => {
      left.splice(0, left.length, ...next);
    },
    /** Waits until it has got so many requests, and gives them. Throws where an event is not as the OpenAPI document describes it. */
    until: async (count: number): Promise<Received[]> => {
      await untilTrue(() => Promise.resolve(received.length >= count));
      if (unfit.length > 0)
        throw new Error(`events that are not as the OpenAPI document says:\n${unfit.join('\n')}`);
      return received;
    },
    stop,
  };
}

async function record(request: IncomingMessage): Promise<Received | undefined> {
  const at = Date.now();
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  } catch {
    return undefined;
  }
  if (!request.complete) return undefined;
  const raw = Buffer.concat(chunks).toString('utf8');
  if (raw === '') return undefined;
  return { at, headers: request.headers, raw, body: JSON.parse(raw) as Record<string, unknown> };
}

async function give(answer: ReceiverAnswer, response: ServerResponse): Promise<void> {
  if (answer === 'cut-before-answer') {
    response.socket?.destroy();
  } else if (answer === 'cut-in-answer') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half an', () => response.socket?.destroy());
  } else {
    await answer.after;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body ?? '');
  }
}
