import {
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';

type Repeats = ReturnType<typeof makeGrpcRetryInterceptor>;
type BeginCall = Parameters<Repeats>[1];
type Call = ReturnType<BeginCall>;

/** The gRPC status UNAVAILABLE. */
const unavailable = 14;

const nothing = () => undefined;

/** A call that was never begun: it ends as soon as it is started, as unavailable. */
const endedCall: Call = {
  start: (metadata, listener) => {
    setImmediate(() => {
      listener?.onReceiveMessage?.(null);
      listener?.onReceiveStatus?.({
        code: unavailable,
        details: 'the connection to Temporal was closed',
        metadata,
      });
    });
  },
  cancelWithStatus: nothing,
  getPeer: () => 'none',
  sendMessageWithContext: nothing,
  sendMessage: nothing,
  startRead: nothing,
  halfClose: nothing,
  getAuthContext: () => null,
};

/**
 * Makes a connection to Temporal, which may still be down, and the function that closes it. When Temporal goes away, the SDK
 * repeats a call that breaks off, also after the connection was closed, and then throws where nobody can catch it. So a call
 * that is begun after the closing ends at once, as unavailable, and none is planned again.
 */
export function connectTemporal(options: ConnectionOptions): {
  connection: Connection;
  close: () => Promise<void>;
} {
  const usual = defaultGrpcRetryOptions();
  let closed = false;
  const repeats = makeGrpcRetryInterceptor({
    ...usual,
    retryableDecider: (attempt, status) => !closed && usual.retryableDecider(attempt, status),
  });
  const interceptor: Repeats = (call, begin) => repeats(call, (again) => (closed ? endedCall : begin(again)));
  const connection = Connection.lazy({ ...options, interceptors: [interceptor] });
  const close = async () => {
    closed = true;
    await connection.close();
  };
  return { connection, close };
}
