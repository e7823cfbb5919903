import { unreachable } from '../core/attempt.ts';
import { TamgaError } from '../error.ts';

/** A delivery of a listener: the headers and the body that a webhook would get. */
export type ListenerDelivery = { delivery_id: string; headers: Record<string, string>; body: string };

/** The longest event, in characters: an event with its signature and certificate has some tens of thousands. */
const longestEvent = 4_000_000;

/**
 * Reads the deliveries out of a stream of server-sent events (HTML, 9.2.6). Throws `connection_failed` when the stream breaks, and the
 * signal's reason when that ends it.
 */
export async function* deliveriesIn(
  stream: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): AsyncGenerator<ListenerDelivery, void, undefined> {
  if (stream === null) return;
  for await (const block of blocksOf(stream, signal)) {
    const fields = block.split('\n').map((line) => /^([a-z]+): ?(.*)$/.exec(line));
    const valueOf = (name: string) => fields.find((field) => field?.[1] === name)?.[2];
    if (valueOf('event') === 'delivery') yield JSON.parse(valueOf('data') ?? '{}') as ListenerDelivery;
  }
}

async function* blocksOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  // fetch follows a signal by weak references, which are gone some time after the answer: the reader needs its own tie.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await read(reader);
      signal?.throwIfAborted();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
      if (text.length > longestEvent)
        throw new TamgaError({
          code: 'connection_failed',
          message: 'An event of the stream is too long. Check the address (baseUrl, TAMGA_URL).',
        });
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await reader.cancel().catch(() => undefined);
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw unreachable({ url: 'https://stream', method: 'GET' }, error);
  }
}
