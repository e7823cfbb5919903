import { hash } from 'node:crypto';
import type { ValidationMaterial } from '../../signed-file/signed-file.ts';
import { octetsOf } from '../../xml/base64.ts';
import { elementsFrom, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { Findings } from '../findings.ts';
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

/** Certificates, revocation lists and OCSP responses of one signature, each kind for itself. */
const mostValues = 500;

/** The certificates, revocation lists and OCSP responses in an unsigned property; nothing for any other property. */
export function materialIn(property: XmlElement): ValidationMaterial {
  const found = { certificates: [] as Buffer[], crls: [] as Buffer[], ocspResponses: [] as Buffer[] };
  const isCarrier =
    Object.hasOwn(carriers, property.namespace) && carriers[property.namespace]?.includes(property.local);
  if (!isCarrier) return found;
  for (const element of elementsFrom(property)) {
    const kind = element.namespace === namespaces.xades ? kindOf(element) : undefined;
    const der = kind && octetsOf(textOf(element));
    if (der) found[kind].push(der);
  }
  return found;
}

function kindOf({ local }: XmlElement): keyof ValidationMaterial | undefined {
  return Object.hasOwn(kinds, local) ? kinds[local] : undefined;
}

/** All material of several sources. */
export function joinMaterial(...sources: readonly ValidationMaterial[]): ValidationMaterial {
  return {
    certificates: sources.flatMap(({ certificates }) => certificates),
    crls: sources.flatMap(({ crls }) => crls),
    ocspResponses: sources.flatMap(({ ocspResponses }) => ocspResponses),
  };
}

/** Each object of the material once, up to a limit, beyond which the signature is at fault. */
export function distinctMaterial(
  { certificates, crls, ocspResponses }: ValidationMaterial,
  findings: Findings,
): ValidationMaterial {
  const distinct = (values: readonly Buffer[]) => {
    const found = [...new Map(values.map((each) => [hash('sha256', each), each])).values()];
    if (found.length > mostValues)
      findings.formatFaults.push({
        code: 'limit_exceeded',
        values: { limit: `${mostValues} certificates or states of certificates` },
      });
    return found.slice(0, mostValues);
  };
  return {
    certificates: distinct(certificates),
    crls: distinct(crls),
    ocspResponses: distinct(ocspResponses),
  };
}
