import type { Reason } from '../../signed-file/reason.ts';
import { octetsOf } from '../../xml/base64.ts';
import { usualCanonicalization } from '../../xml/canonicalization.ts';
import type { CanonicalizeOptions } from '../../xml/canonicalize.ts';
import { attributeOf, childElements, isNamed, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { namespaces } from '../names.ts';
import { canonicalizationIn } from '../references/canonicalization-method.ts';

/** A property that holds timestamps: XAdESTimeStampType (EN 319 132-1 clause 5.1.4.4). */
export type TimestampProperty = {
  element: XmlElement;
  how: Omit<CanonicalizeOptions, 'omit'>;
  /** Include elements, which name what is stamped one by one. */
  includes: readonly XmlElement[];
  /** TimeStampTokens in DER, each over the same. */
  tokens: readonly Buffer[];
  faults: readonly Reason[];
};

const derEncoding = 'http://uri.etsi.org/01903/v1.2.2#DER';
const mostTokens = 20;

/** Reads a property with timestamps; its faults say what of it is not as the standard has it. */
export function readTimestampProperty(element: XmlElement): TimestampProperty {
  const faults: Reason[] = [];
  const fault = (what: string) => faults.push({ code: 'xml_timestamp_malformed', values: { what } });
  const includes = childElements(element, namespaces.xades, 'Include');
  const methods = childElements(element, namespaces.signature, 'CanonicalizationMethod');
  const encapsulated = childElements(element, namespaces.xades, 'EncapsulatedTimeStamp');
  const known = includes.length + methods.length + encapsulated.length;
  if (known !== childElements(element).length || methods.length > 1) fault(element.name);
  const method = methods[0];
  const how = method ? canonicalizationIn(method) : usualCanonicalization;
  if (!how) faults.push({ code: 'xml_canonicalization_unknown', values: algorithmOf(method) });
  if (encapsulated.length === 0 || encapsulated.length > mostTokens) fault('EncapsulatedTimeStamp');
  if (!encapsulated.slice(0, mostTokens).every(isDer)) fault('EncapsulatedTimeStamp');
  return {
    element,
    how: how ?? usualCanonicalization,
    includes,
    tokens: encapsulated.slice(0, mostTokens).map((each) => octetsOf(textOf(each)) ?? Buffer.alloc(0)),
    faults,
  };
}

function algorithmOf(method: XmlElement | undefined): { algorithm: string } {
  return { algorithm: (method && attributeOf(method, 'Algorithm')) ?? '' };
}

function isDer(encapsulated: XmlElement): boolean {
  return (attributeOf(encapsulated, 'Encoding') ?? derEncoding) === derEncoding;
}

/** Tells whether an element is one of these properties of XAdES 1.3.2 or 1.4.1. */
export function isOneOf(element: XmlElement, names: readonly string[]): boolean {
  return names.some(
    (name) => isNamed(element, namespaces.xades, name) || isNamed(element, namespaces.xades141, name),
  );
}
