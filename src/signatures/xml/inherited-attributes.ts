import type { Canonicalization } from './canonicalization.ts';
import { joinReferences } from './join-references.ts';
import type { XmlAttribute, XmlDocument, XmlElement } from './xml-tree.ts';

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** What an element takes from its ancestors in Canonical XML 1.1. */
const heirlooms: ReadonlySet<string> = new Set(['lang', 'space', 'base']);

/**
 * The attributes of an element that is written without its ancestors: its own, and in the inclusive forms what `xml:`
 * attributes of the ancestors mean for it (Canonical XML 1.0 and 1.1 section 2.4).
 */
export function withInherited(element: XmlElement, form: Canonicalization['form']): readonly XmlAttribute[] {
  if (form === 'exclusive') return element.attributes;
  const found = new Map(element.attributes.map((each) => [`${each.namespace} ${each.local}`, each]));
  for (const attribute of outward(element.parent)) {
    const key = `${xmlNamespace} ${attribute.local}`;
    const nearer = found.get(key);
    if (nearer && form === '1.1' && attribute.local === 'base')
      found.set(key, { ...attribute, value: joinReferences(attribute.value, nearer.value) });
    else if (!nearer && (form === '1.0' || heirlooms.has(attribute.local))) found.set(key, attribute);
  }
  return [...found.values()].filter((each) => !isEmptyBase(each) || form === '1.0');
}

function isEmptyBase({ namespace, local, value }: XmlAttribute): boolean {
  return namespace === xmlNamespace && local === 'base' && value === '';
}

/** The `xml:` attributes of the ancestors, from the nearest outwards. */
function* outward(start: XmlElement | XmlDocument): Generator<XmlAttribute> {
  for (let node = start; node.kind === 'element'; node = node.parent)
    for (const attribute of node.attributes) if (attribute.namespace === xmlNamespace) yield attribute;
}
