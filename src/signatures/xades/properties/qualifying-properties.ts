import { attributeOf, childElement, childElements, isNamed, type XmlElement } from '../../xml/xml-tree.ts';
import { malformed } from '../findings.ts';
import { namespaces, referenceTypes } from '../names.ts';
import { targetOf, type CheckedReference, type Place } from '../signed-objects.ts';
import { idsOf } from '../xades-file.ts';

/** The properties of a XAdES signature (EN 319 132-1 clause 4.3). */
export type Properties = {
  /** Undefined unless this very signature covers them. */
  signed: { signature: XmlElement | undefined; dataObjects: XmlElement | undefined } | undefined;
  /** The children of UnsignedSignatureProperties, in the order in which they were added. */
  unsigned: readonly XmlElement[];
};

const mostProperties = 500;
const none: Properties = { signed: undefined, unsigned: [] };

/**
 * Finds the properties that stand within a signature. Those that are called signed count only where a reference of their type
 * leads to that very element: a copy elsewhere is what was signed then, and not what is read (signature wrapping).
 */
export function findProperties({ parts, findings }: Place, checked: readonly CheckedReference[]): Properties {
  const inside = parts.objects.flatMap((object) => childElements(object)).filter(isXades);
  const [qualifying, ...others] = inside;
  const references = checked.filter(({ reference }) => reference.type === referenceTypes.signedProperties);
  if (!qualifying) {
    findings.constraintFaults.push({
      code: references.length > 0 ? 'xml_properties_misplaced' : 'xml_not_xades',
    });
    return none;
  }
  const target = attributeOf(qualifying, 'Target') ?? '';
  const isOwn = target.startsWith('#') && idsOf(parts.element).includes(target.slice(1));
  if (others.length > 0 || !isNamed(qualifying, namespaces.xades, 'QualifyingProperties') || !isOwn) {
    findings.formatFaults.push({ code: 'xml_properties_misplaced' });
    return none;
  }
  return {
    signed: signedIn(qualifying, references, findings),
    unsigned: unsignedIn(qualifying, findings),
  };
}

function isXades({ namespace, local }: XmlElement): boolean {
  return namespace === namespaces.xades && local.startsWith('QualifyingProperties');
}

function signedIn(
  qualifying: XmlElement,
  references: readonly CheckedReference[],
  findings: Place['findings'],
): Properties['signed'] {
  const [properties, ...others] = childElements(qualifying, namespaces.xades, 'SignedProperties');
  if (others.length > 0) findings.formatFaults.push(malformed('xades:SignedProperties'));
  const [reference, ...more] = references;
  if (!reference || !properties) {
    findings.constraintFaults.push({ code: 'xml_properties_unsigned' });
    return undefined;
  }
  const target = reference.followed && targetOf(reference.followed);
  if (target !== properties || more.length > 0 || others.length > 0) {
    findings.formatFaults.push({ code: 'xml_properties_misplaced' });
    return undefined;
  }
  return {
    signature: childElement(properties, namespaces.xades, 'SignedSignatureProperties'),
    dataObjects: childElement(properties, namespaces.xades, 'SignedDataObjectProperties'),
  };
}

function unsignedIn(qualifying: XmlElement, findings: Place['findings']): readonly XmlElement[] {
  const all = childElements(qualifying, namespaces.xades, 'UnsignedProperties');
  const inner = all.flatMap((each) => childElements(each, namespaces.xades, 'UnsignedSignatureProperties'));
  if (all.length > 1 || inner.length > 1) findings.formatFaults.push(malformed('xades:UnsignedProperties'));
  const properties = inner[0] ? childElements(inner[0]) : [];
  if (properties.length <= mostProperties) return properties;
  findings.formatFaults.push({
    code: 'limit_exceeded',
    values: { limit: `${mostProperties} unsigned properties` },
  });
  return properties.slice(0, mostProperties);
}
