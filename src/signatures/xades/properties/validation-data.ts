import type { ValidationMaterial } from '../../signed-file/signed-file.ts';
import { octetsOf } from '../../xml/base64.ts';
import { elementsFrom, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { namespaces } from '../names.ts';

/** Properties that carry certificates and status (EN 319 132-1 clauses 5.4, 5.5.1, annex A). */
const carriers: Record<string, readonly string[]> = {
  [namespaces.xades]: [
    'CertificateValues',
    'RevocationValues',
    'AttrAuthoritiesCertValues',
    'AttributeRevocationValues',
  ],
  [namespaces.xades141]: ['TimeStampValidationData', 'AnyValidationData'],
};

const kinds: Record<string, keyof ValidationMaterial> = {
  EncapsulatedX509Certificate: 'certificates',
  EncapsulatedCRLValue: 'crls',
  EncapsulatedOCSPValue: 'ocspResponses',
};

const mostValues = 500;

/** The certificates, revocation lists and OCSP responses in an unsigned property; nothing for any other property. */
export function materialIn(property: XmlElement): ValidationMaterial {
  const found = { certificates: [] as Buffer[], crls: [] as Buffer[], ocspResponses: [] as Buffer[] };
  const isCarrier =
    Object.hasOwn(carriers, property.namespace) && carriers[property.namespace]?.includes(property.local);
  if (!isCarrier) return found;
  let left = mostValues;
  for (const element of elementsFrom(property)) {
    const kind = element.namespace === namespaces.xades ? kindOf(element) : undefined;
    const der = kind && octetsOf(textOf(element));
    if (der && left-- > 0) found[kind].push(der);
  }
  return found;
}

function kindOf({ local }: XmlElement): keyof ValidationMaterial | undefined {
  return Object.hasOwn(kinds, local) ? kinds[local] : undefined;
}

/** All material of several sources, each object once. */
export function joinMaterial(...sources: readonly ValidationMaterial[]): ValidationMaterial {
  return {
    certificates: unique(sources.flatMap(({ certificates }) => certificates)),
    crls: unique(sources.flatMap(({ crls }) => crls)),
    ocspResponses: unique(sources.flatMap(({ ocspResponses }) => ocspResponses)),
  };
}

function unique(values: readonly Buffer[]): Buffer[] {
  return [...new Map(values.map((each) => [each.toString('latin1'), each])).values()];
}
