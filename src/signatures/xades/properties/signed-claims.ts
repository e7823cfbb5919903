import { attributeOf, childElement, childElements, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { malformed, type Findings } from '../findings.ts';
import { namespaces } from '../names.ts';
import type { Reference } from '../references/reference.ts';

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** SigningTime, the signer's claim (EN 319 132-1 clause 5.2.1); without a zone it is no moment, and a fault. */
export function readSigningTime(signed: XmlElement, findings: Findings): Date | undefined {
  const property = childElement(signed, namespaces.xades, 'SigningTime');
  const text = property ? textOf(property).trim() : '';
  const time = dateTime.test(text) ? new Date(text) : undefined;
  if (time && !Number.isNaN(time.getTime())) return time;
  findings.constraintFaults.push(
    property ? malformed('xades:SigningTime') : { code: 'xml_signing_time_missing' },
  );
  return undefined;
}

/** Notes the policy that the signature was made under; its rules are not known here (EN 319 132-1 clause 5.2.9). */
export function notePolicy(signed: XmlElement, findings: Findings): void {
  const property = childElement(signed, namespaces.xades, 'SignaturePolicyIdentifier');
  const id = property && childElement(property, namespaces.xades, 'SignaturePolicyId');
  if (!id) return;
  const policyId = childElement(id, namespaces.xades, 'SigPolicyId');
  const identifier = policyId && childElement(policyId, namespaces.xades, 'Identifier');
  const policy = (identifier ? textOf(identifier).trim() : '').slice(0, 200);
  findings.notes.push({ code: 'xml_signature_policy', values: { policy } });
}

/** Each DataObjectFormat must be about a reference of this signature or of its manifests (EN 319 132-1 clause 5.2.4). */
export function checkDataObjectFormats(
  dataObjects: XmlElement,
  references: readonly Reference[],
  findings: Findings,
): void {
  const ids = new Set(references.map(({ id }) => id));
  for (const format of childElements(dataObjects, namespaces.xades, 'DataObjectFormat')) {
    const about = attributeOf(format, 'ObjectReference') ?? '';
    if (!about.startsWith('#') || !ids.has(about.slice(1)))
      findings.constraintFaults.push({
        code: 'xml_data_object_format_dangling',
        values: { reference: about },
      });
  }
}

/** The MIME types that DataObjectFormat states, by the ids of the references that it is about. */
export function mimeTypesIn(dataObjects: XmlElement | undefined): ReadonlyMap<string, string> {
  const formats = dataObjects ? childElements(dataObjects, namespaces.xades, 'DataObjectFormat') : [];
  const stated = formats.flatMap((format): [string, string][] => {
    const type = childElement(format, namespaces.xades, 'MimeType');
    return type ? [[(attributeOf(format, 'ObjectReference') ?? '').slice(1), textOf(type).trim()]] : [];
  });
  return new Map(stated);
}
