import { AsyncLocalStorage } from 'node:async_hooks';
import { isBound, MisusedPayload, readBound, type PayloadUse } from '#domain/common/payload-use.ts';

/** The result that a call waits for: what it is for, or the id of the update that it answers, or both. */
type Expected = { use: PayloadUse; call?: string } | { call: string };

const expected = new AsyncLocalStorage<Expected>();

/**
 * Runs a call to a workflow that takes no other result than the one that it expects. The SDK decodes results where no
 * interceptor sees them, so the converter of clients looks here.
 */
export function expectResult<T>(result: Expected, run: () => T): T {
  return expected.run(result, run);
}

/** Gives the value of a bound payload. Throws MisusedPayload when it is not the one that the call expects. */
export function valueOf(decoded: unknown): unknown {
  const awaited = expected.getStore();
  if (!awaited) return isBound(decoded) ? decoded.value : decoded;
  if ('use' in awaited) return readBound(awaited.use, decoded, awaited.call);
  const use = isBound(decoded) ? decoded.tamga_use : undefined;
  if (use === undefined) throw new MisusedPayload('the result of an update', use);
  return readBound(use, decoded, awaited.call);
}
