/** Namespaces of XML signatures (XMLDSig, XML Signature 1.1) and of XAdES (ETSI EN 319 132-1 clause 4.2). */
export const namespaces = {
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  signature11: 'http://www.w3.org/2009/xmldsig11#',
  signatureMore: 'http://www.w3.org/2007/05/xmldsig-more#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  filter2: 'http://www.w3.org/2002/06/xmldsig-filter2',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  xades141: 'http://uri.etsi.org/01903/v1.4.1#',
} as const;

/** Types of references (XMLDSig section 4.4.3.1, EN 319 132-1 clauses 4.4 and 5.2.7). */
export const referenceTypes = {
  signedProperties: 'http://uri.etsi.org/01903#SignedProperties',
  countersigned: 'http://uri.etsi.org/01903#CountersignedSignature',
  manifest: 'http://www.w3.org/2000/09/xmldsig#Manifest',
  object: 'http://www.w3.org/2000/09/xmldsig#Object',
} as const;

export const transforms = {
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  base64: 'http://www.w3.org/2000/09/xmldsig#base64',
  xpath: 'http://www.w3.org/TR/1999/REC-xpath-19991116',
  filter2: 'http://www.w3.org/2002/06/xmldsig-filter2',
} as const;
