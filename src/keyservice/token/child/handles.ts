import { isOneOf } from '../cryptoki/return-values.ts';

const gone = [
  'KEY_HANDLE_INVALID',
  'OBJECT_HANDLE_INVALID',
  'WRAPPING_KEY_HANDLE_INVALID',
  'UNWRAPPING_KEY_HANDLE_INVALID',
] as const;

/** Most handles that are remembered. */
const most = 1_000;

/** Remembers what was found under a name, and looks again when the module does not know the handle any more. */
export function rememberedHandles<T>(find: (name: string) => T): {
  use<R>(name: string, run: (found: T) => R): R;
  forget(name: string): void;
} {
  const known = new Map<string, T>();
  const look = (name: string): T => {
    const found = find(name);
    if (known.size >= most) known.clear();
    known.set(name, found);
    return found;
  };
  return {
    use(name, run) {
      const before = known.get(name);
      if (before === undefined) return run(look(name));
      try {
        return run(before);
      } catch (error) {
        if (!isOneOf(error, gone)) throw error;
        known.delete(name);
        return run(look(name));
      }
    },
    forget(name) {
      known.delete(name);
    },
  };
}
