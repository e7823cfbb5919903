/**
 * Gives a value that was copied between threads as it was before: copying makes a plain Uint8Array of a Buffer. For values that
 * code of ours made, of arrays, maps and plain objects.
 */
export function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(withBuffers);
  if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [key, withBuffers(one)]));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBuffers(one)]));
}
