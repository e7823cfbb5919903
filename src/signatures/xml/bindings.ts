/** Which namespace each prefix means, from element to element; a mark takes back what was bound after it. */
export type Bindings = {
  get: (prefix: string) => string | undefined;
  set: (prefix: string, namespace: string) => void;
  prefixes: () => Iterable<string>;
  mark: () => number;
  backTo: (mark: number) => void;
};

/** Empty bindings. Each operation costs the same however deep and however many there are. */
export function createBindings(): Bindings {
  const current = new Map<string, string>();
  const before: (readonly [prefix: string, namespace: string | undefined])[] = [];
  return {
    get: (prefix) => current.get(prefix),
    set: (prefix, namespace) => {
      before.push([prefix, current.get(prefix)]);
      current.set(prefix, namespace);
    },
    prefixes: () => current.keys(),
    mark: () => before.length,
    backTo: (mark) => {
      while (before.length > mark) {
        const [prefix, namespace] = before.pop() ?? [''];
        if (namespace === undefined) current.delete(prefix);
        else current.set(prefix, namespace);
      }
    },
  };
}
