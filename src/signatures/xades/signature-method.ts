import { digestByUri, type DigestAlgorithm } from '../algorithms/digest.ts';
import { octetsIn, pssWithParameters, signatureByUri } from '../algorithms/signature-by-uri.ts';
import type { SignatureAlgorithm } from '../algorithms/signature.ts';
import { attributeOf, childElement, childElements, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { namespaces } from './names.ts';

const mgf1 = 'http://www.w3.org/2007/05/xmldsig-more#MGF1';

/**
 * The algorithm of a ds:SignatureMethod, with its name for a reason. It is undefined when it is not known, keyed hashes (HMAC)
 * among them, and when it has parameters that its name does not allow (RFC 9231 section 2.3).
 */
export function readSignatureMethod(method: XmlElement): {
  algorithm: SignatureAlgorithm | undefined;
  algorithmName: string;
} {
  const algorithmName = attributeOf(method, 'Algorithm') ?? '';
  if (algorithmName === pssWithParameters) return { algorithm: readPss(method), algorithmName };
  const isBare = childElements(method).length === 0;
  return { algorithm: isBare ? signatureByUri(algorithmName) : undefined, algorithmName };
}

const usualDigest = 'sha256';

/** RSASSA-PSS with parameters; both digests must be the same one (RFC 9231 section 2.3.9). */
function readPss(method: XmlElement): SignatureAlgorithm | undefined {
  const params = childElement(method, namespaces.signatureMore, 'RSAPSSParams');
  if (!params) return { scheme: 'RSASSA-PSS', digest: usualDigest, saltLength: octetsIn(usualDigest) };
  const digest = digestIn(params);
  const saltLength = digest && numberIn(params, 'SaltLength', octetsIn(digest));
  const isUsual = isUsualMask(params, digest) && numberIn(params, 'TrailerField', 1) === 1;
  return digest && saltLength !== undefined && isUsual
    ? { scheme: 'RSASSA-PSS', digest, saltLength }
    : undefined;
}

function isUsualMask(params: XmlElement, digest: DigestAlgorithm | undefined): boolean {
  const mask = childElement(params, namespaces.signatureMore, 'MaskGenerationFunction');
  if (!mask) return true;
  return (attributeOf(mask, 'Algorithm') ?? mgf1) === mgf1 && digestIn(mask) === digest;
}

function digestIn(parent: XmlElement): DigestAlgorithm | undefined {
  const method = childElement(parent, namespaces.signature, 'DigestMethod');
  return method ? digestByUri(attributeOf(method, 'Algorithm') ?? '') : usualDigest;
}

function numberIn(params: XmlElement, local: string, usual: number): number | undefined {
  const element = childElement(params, namespaces.signatureMore, local);
  if (!element) return usual;
  const text = textOf(element).trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
