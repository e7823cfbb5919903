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
  const mayBeNew = (element: XmlElement, isFirst: boolean): Iterable<string> => {
    const declared = element.declarations.map(([prefix]) => prefix);
    if (form !== 'exclusive') return isFirst ? scope.prefixes() : declared;
    return [
      ...usedPrefixes(element),
      ...(isFirst ? listed : declared.filter((prefix) => listed.has(prefix))),
    ];
  };
  const take = (prefix: string): [string, string] | undefined => {
    const namespace = scope.get(prefix) ?? '';
    if (namespace === (written.get(prefix) ?? '')) return undefined;
    written.set(prefix, namespace);
    return [prefix, namespace];
  };
  return {
    pass: bind,
    enter: (element, isFirst) => {
      const mark = { scope: scope.mark(), written: written.mark() };
      bind(element);
      const declarations = [...mayBeNew(element, isFirst)].map(take).filter((each) => each !== undefined);
      if (declarations.length > 1) declarations.sort(([left], [right]) => compareCodePoints(left, right));
      return { mark, declarations };
    },
    leave: (mark) => {
      scope.backTo(mark.scope);
      written.backTo(mark.written);
    },
  };
}

/** The prefixes that an element and its attributes are written with ("visibly utilized", Exclusive C14N section 1.1). */
function usedPrefixes({ prefix, attributes }: XmlElement): string[] {
  const used = [prefix];
  for (const attribute of attributes) if (attribute.prefix !== '') used.push(attribute.prefix);
  return used.filter((each) => each !== 'xml');
}
