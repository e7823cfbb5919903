import { setTimeout as sleep } from 'node:timers/promises';
import {
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';

/**
 * A connection to Temporal, which may still be down, and the function that closes it. The SDK begins a call anew that breaks
 * off, also after the connection was closed, when Temporal goes away, and throws then where nobody can catch it: so nothing is
 * begun anew from the closing on, and what was about to be is waited for.
 */
export function connectTemporal(options: ConnectionOptions): {
  connection: Connection;
  close: () => Promise<void>;
} {
  const usual = defaultGrpcRetryOptions();
  let closing = false;
  let nextAt = 0;
  const repeats = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) => !closing && usual.retryableDecider(attempt, status),
    delayFunction: (attempt, status) => {
      const delayMs = usual.delayFunction(attempt, status);
      nextAt = Math.max(nextAt, Date.now() + delayMs);
      return delayMs;
    },
  });
  const connection = Connection.lazy({ ...options, interceptors: [repeats] });
  const close = async () => {
    closing = true;
    const leftMs = nextAt - Date.now();
    if (leftMs >= 0) await sleep(leftMs + 5);
    await connection.close();
  };
  return { connection, close };
}
