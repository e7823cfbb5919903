import { createBindings } from './bindings.ts';
import type { Canonicalization } from './canonicalization.ts';
import { compareCodePoints } from './code-points.ts';
import type { XmlElement } from './xml-tree.ts';

/** Tells, on the way through a document, which namespaces each element has to declare in canonical XML. */
export type DeclaredNamespaces = {
  /** Goes into an element that is not written, above the first one that is. */
  pass: (element: XmlElement) => void;
  /** Goes into an element that is written, and gives its declarations in order; to be left by `leave` with `mark`. */
  enter: (element: XmlElement, isFirst: boolean) => { mark: Mark; declarations: [string, string][] };
  leave: (mark: Mark) => void;
};
type Mark = { scope: number; written: number };

/** `listed` are the prefixes of InclusiveNamespaces, empty for the default namespace (Exclusive C14N section 3). */
export function createDeclaredNamespaces(
  form: Canonicalization['form'],
  listed: ReadonlySet<string>,
): DeclaredNamespaces {
  const scope = createBindings();
  const written = createBindings();
  const bind = ({ declarations }: XmlElement) => {
    // The prefix xml means the same everywhere and is never declared.
    for (const [prefix, namespace] of declarations) if (prefix !== 'xml') scope.set(prefix, namespace);
  };
  const take = (prefix: string, taken: [string, string][]) => {
    const namespace = scope.get(prefix) ?? '';
    if (namespace === (written.get(prefix) ?? '')) return;
    written.set(prefix, namespace);
    taken.push([prefix, namespace]);
  };
  const isWanted = (prefix: string) => form !== 'exclusive' || listed.has(prefix);
  // Each element of a document comes here: loops make less to be cleared away than lists would.
  const takeUsed = ({ prefix, attributes }: XmlElement, taken: [string, string][]) => {
    if (prefix !== 'xml') take(prefix, taken);
    for (const attribute of attributes)
      if (attribute.prefix !== '' && attribute.prefix !== 'xml') take(attribute.prefix, taken);
  };
  const takeAll = ({ declarations }: XmlElement, isFirst: boolean, taken: [string, string][]) => {
    if (isFirst) for (const prefix of [...scope.prefixes()].filter(isWanted)) take(prefix, taken);
    else for (const [prefix] of declarations) if (isWanted(prefix)) take(prefix, taken);
  };
  return {
    pass: bind,
    enter: (element, isFirst) => {
      const mark = { scope: scope.mark(), written: written.mark() };
      const declarations: [string, string][] = [];
      bind(element);
      if (form === 'exclusive') takeUsed(element, declarations);
      if (isFirst || element.declarations.length > 0) takeAll(element, isFirst, declarations);
      if (declarations.length > 1) declarations.sort(([left], [right]) => compareCodePoints(left, right));
      return { mark, declarations };
    },
    leave: (mark) => {
      scope.backTo(mark.scope);
      written.backTo(mark.written);
    },
  };
}
