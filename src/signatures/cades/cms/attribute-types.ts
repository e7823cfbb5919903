/** Object identifiers of attributes and content types of CMS and CAdES by their names in the standards. */
export const attributeTypes = {
  // RFC 5652 section 11, RFC 6211
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  countersignature: '1.2.840.113549.1.9.6',
  cmsAlgorithmProtection: '1.2.840.113549.1.9.52',
  // RFC 5035
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  // ETSI EN 319 122-1 clause 5, RFC 5126
  signaturePolicyIdentifier: '1.2.840.113549.1.9.16.2.15',
  contentTimeStamp: '1.2.840.113549.1.9.16.2.20',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
  completeCertificateReferences: '1.2.840.113549.1.9.16.2.21',
  completeRevocationReferences: '1.2.840.113549.1.9.16.2.22',
  certificateValues: '1.2.840.113549.1.9.16.2.23',
  revocationValues: '1.2.840.113549.1.9.16.2.24',
  cadesCTimeStamp: '1.2.840.113549.1.9.16.2.25',
  timeStampedCertsCrls: '1.2.840.113549.1.9.16.2.26',
  archiveTimeStampV1: '1.2.840.113549.1.9.16.2.27',
  archiveTimeStampV2: '1.2.840.113549.1.9.16.2.48',
  archiveTimeStampV3: '0.4.0.1733.2.4',
  longTermValidation: '0.4.0.1733.2.2',
  atsHashIndex: '0.4.0.1733.2.5',
  atsHashIndexV2: '0.4.0.19122.1.4',
  atsHashIndexV3: '0.4.0.19122.1.5',
  // RFC 5276
  internalEvidenceRecord: '1.2.840.113549.1.9.16.2.49',
  externalEvidenceRecord: '1.2.840.113549.1.9.16.2.50',
  // ISO 32000-1 clause 12.8.3.3.2
  adobeRevocationInformation: '1.2.840.113583.1.1.8',
} as const;

export type AttributeName = keyof typeof attributeTypes;
