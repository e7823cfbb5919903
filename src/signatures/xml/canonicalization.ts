/** A way of writing XML as octets, in which equal documents are equal. */
export type Canonicalization = {
  /** Canonical XML 1.0, 1.1, Exclusive XML Canonicalization 1.0. */
  form: '1.0' | '1.1' | 'exclusive';
  withComments: boolean;
};

const canonicalizations: Record<string, Canonicalization> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { form: '1.0', withComments: false },
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': { form: '1.0', withComments: true },
  'http://www.w3.org/2006/12/xml-c14n11': { form: '1.1', withComments: false },
  'http://www.w3.org/2006/12/xml-c14n11#WithComments': { form: '1.1', withComments: true },
  'http://www.w3.org/2001/10/xml-exc-c14n#': { form: 'exclusive', withComments: false },
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments': { form: 'exclusive', withComments: true },
};

/** What is meant where nothing is said (XMLDSig section 4.4.3.2). */
export const usualCanonicalization: Canonicalization = { form: '1.0', withComments: false };

/** The canonicalization that a URI names, undefined for any other (XMLDSig section 6.5). */
export function canonicalizationByUri(uri: string): Canonicalization | undefined {
  return Object.hasOwn(canonicalizations, uri) ? canonicalizations[uri] : undefined;
}
