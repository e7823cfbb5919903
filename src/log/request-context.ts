import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `work` as part of the request with this id: its log lines, audit events and calls to the key service carry it. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** Gives the id of the request that the current work belongs to; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}

/** The header that carries it to another of our services. */
export function requestIdHeader(): Record<string, string> {
  const id = currentRequestId();
  return id === undefined ? {} : { 'x-request-id': id };
}
