import { digestByUri, digestOf, type DigestAlgorithm } from '../../algorithms/digest.ts';
import { noMaterial, type ValidationMaterial } from '../../signed-file/signed-file.ts';
import { UnusableXml } from '../../xml/unusable-xml.ts';
import { attributeOf, childElement, elementsFrom, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { namespaces } from '../names.ts';
import type { XadesFile } from '../xades-file.ts';

/**
 * The part of the material whose digests stand in references to validation data (EN 319 132-1 annex A.1); none of it beyond
 * the limit of the file.
 */
export function referencedMaterial(
  references: readonly XmlElement[],
  { certificates, crls, ocspResponses }: ValidationMaterial,
  { spend }: XadesFile,
): ValidationMaterial {
  const named = digestsIn(references);
  const isNamed = (der: Buffer) => {
    spend(der.length * named.size);
    return [...named].some(([algorithm, digests]) =>
      digests.has(digestOf(algorithm, der).toString('base64')),
    );
  };
  try {
    return {
      certificates: certificates.filter(isNamed),
      crls: crls.filter(isNamed),
      ocspResponses: ocspResponses.filter(isNamed),
    };
  } catch (error) {
    if (error instanceof UnusableXml) return noMaterial;
    throw error;
  }
}

function digestsIn(references: readonly XmlElement[]): Map<DigestAlgorithm, Set<string>> {
  const named = new Map<DigestAlgorithm, Set<string>>();
  for (const reference of references)
    for (const element of elementsFrom(reference)) {
      const method = childElement(element, namespaces.signature, 'DigestMethod');
      const value = childElement(element, namespaces.signature, 'DigestValue');
      const algorithm = method && digestByUri(attributeOf(method, 'Algorithm') ?? '');
      if (!algorithm || !value) continue;
      const digests = named.get(algorithm) ?? new Set();
      named.set(algorithm, digests.add(textOf(value).replaceAll(/\s/g, '')));
    }
  return named;
}
