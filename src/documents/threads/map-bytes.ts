/**
 * Gives a value with all bytes in it put through a function. For values that code of ours made, of arrays, maps and plain
 * objects; anything else in them stays as it is.
 */
function mapBytes(value: unknown, map: (bytes: Uint8Array) => Uint8Array): unknown {
  const inner = (one: unknown) => mapBytes(one, map);
  if (value instanceof Uint8Array) return map(value);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [key, inner(one)]));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}

/** Makes Buffers of the bytes in a value that came from another thread, as they were before. */
export function withBuffers(value: unknown): unknown {
  return mapBytes(value, ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
}

/** Gives the memory that bytes in a value have for themselves: bytes that share theirs with others are left out. */
export function ownMemory(value: unknown): Set<ArrayBuffer> {
  const memory = new Set<ArrayBuffer>();
  mapBytes(value, (bytes) => {
    if (isOwn(bytes)) memory.add(bytes.buffer);
    return bytes;
  });
  return memory;
}

function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
}

/**
 * Gives members whose bytes can be moved to another thread, and their memory. Bytes that share memory with others are copied:
 * otherwise those others, such as keys in Node's pool of small buffers, would go with them.
 */
export function toMove(members: Members, { copied }: { copied: 'all' | 'shared' }): Movable {
  const memory = new Set<ArrayBuffer>();
  const own = (bytes: Uint8Array) => {
    const moved = copied === 'shared' && isOwn(bytes) ? bytes : new Uint8Array(bytes);
    if (moved.buffer instanceof ArrayBuffer) memory.add(moved.buffer);
    return moved;
  };
  const mapped = Object.entries(members).map(([name, one]) => [name, mapBytes(one, own)]);
  return { members: Object.fromEntries(mapped) as Members, memory: [...memory] };
}

type Members = Record<string, unknown>;
type Movable = { members: Members; memory: ArrayBuffer[] };
