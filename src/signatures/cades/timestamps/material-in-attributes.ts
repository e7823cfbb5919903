import { joinMaterial, materialOf, materialOfAttributes, unlessMalformed } from '../cms/material.ts';
import { attributesNamed } from '../cms/read-attributes.ts';
import type { CmsAttribute } from '../cms/read-attributes.ts';
import { readCms } from '../cms/read-cms.ts';
import type { ValidationMaterial } from '../../signed-file/signed-file.ts';

/** The material inside attributes: values of certificates and status, and what comes with the tokens among them. */
export function materialInAttributes(attributes: readonly CmsAttribute[]): ValidationMaterial {
  const tokens = attributesNamed(
    attributes,
    'contentTimeStamp',
    'signatureTimeStamp',
    'cadesCTimeStamp',
    'timeStampedCertsCrls',
    'archiveTimeStampV2',
    'archiveTimeStampV3',
  ).flatMap(({ values }) => values);
  return joinMaterial([
    materialOfAttributes(attributes),
    ...tokens.map(({ encoded }) => unlessMalformed(() => materialOfToken(encoded))),
  ]);
}

function materialOfToken(token: Buffer): ValidationMaterial {
  const cms = readCms(token);
  return joinMaterial([
    materialOf(cms),
    ...cms.signers.map(({ unsignedAttributes }) => materialOfAttributes(unsignedAttributes)),
  ]);
}
