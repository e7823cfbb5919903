import { canonicalizationByUri } from '../../xml/canonicalization.ts';
import type { CanonicalizeOptions } from '../../xml/canonicalize.ts';
import { attributeOf, childElement, type XmlElement } from '../../xml/xml-tree.ts';
import { namespaces } from '../names.ts';

const mostPrefixes = 100;

/**
 * The canonicalization that a ds:CanonicalizationMethod or ds:Transform names, with the prefixes of its InclusiveNamespaces;
 * undefined for any other algorithm (XMLDSig section 4.4.1, Exclusive C14N section 4).
 */
export function canonicalizationIn(method: XmlElement): Omit<CanonicalizeOptions, 'omit'> | undefined {
  const found = canonicalizationByUri(attributeOf(method, 'Algorithm') ?? '');
  if (found?.form !== 'exclusive') return found;
  const listed = childElement(method, namespaces.exclusive, 'InclusiveNamespaces');
  const prefixes = (listed && attributeOf(listed, 'PrefixList'))?.match(/[^\t\n\r ]+/g) ?? [];
  if (prefixes.length > mostPrefixes) return undefined;
  return { ...found, prefixes: prefixes.map((prefix) => (prefix === '#default' ? '' : prefix)) };
}
