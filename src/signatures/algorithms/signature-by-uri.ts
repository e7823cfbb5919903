import type { DigestAlgorithm } from './digest.ts';
import type { SignatureAlgorithm } from './signature.ts';

const digestLengths: Record<DigestAlgorithm, number> = {
  md5: 16,
  sha1: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
  'sha3-224': 28,
  'sha3-256': 32,
  'sha3-384': 48,
  'sha3-512': 64,
};

const rsa = (digest: DigestAlgorithm): SignatureAlgorithm => ({ scheme: 'RSASSA-PKCS1-v1_5', digest });
const pss = (digest: DigestAlgorithm): SignatureAlgorithm => ({
  scheme: 'RSASSA-PSS',
  digest,
  saltLength: octetsIn(digest),
});
const ecdsa = (digest: DigestAlgorithm): SignatureAlgorithm => ({ scheme: 'ECDSA', digest, form: 'raw' });
const eddsa: SignatureAlgorithm = { scheme: 'EdDSA', digest: undefined };

const algorithms: Record<string, SignatureAlgorithm> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-md5': rsa('md5'),
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': rsa('sha1'),
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha224': rsa('sha224'),
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': rsa('sha256'),
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': rsa('sha384'),
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': rsa('sha512'),
  'http://www.w3.org/2007/05/xmldsig-more#sha1-rsa-MGF1': pss('sha1'),
  'http://www.w3.org/2007/05/xmldsig-more#sha224-rsa-MGF1': pss('sha224'),
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': pss('sha256'),
  'http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1': pss('sha384'),
  'http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1': pss('sha512'),
  'http://www.w3.org/2007/05/xmldsig-more#sha3-224-rsa-MGF1': pss('sha3-224'),
  'http://www.w3.org/2007/05/xmldsig-more#sha3-256-rsa-MGF1': pss('sha3-256'),
  'http://www.w3.org/2007/05/xmldsig-more#sha3-384-rsa-MGF1': pss('sha3-384'),
  'http://www.w3.org/2007/05/xmldsig-more#sha3-512-rsa-MGF1': pss('sha3-512'),
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1': ecdsa('sha1'),
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha224': ecdsa('sha224'),
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': ecdsa('sha256'),
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384': ecdsa('sha384'),
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512': ecdsa('sha512'),
  'http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-224': ecdsa('sha3-224'),
  'http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-256': ecdsa('sha3-256'),
  'http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-384': ecdsa('sha3-384'),
  'http://www.w3.org/2021/04/xmldsig-more#ecdsa-sha3-512': ecdsa('sha3-512'),
  'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519': eddsa,
  'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed448': eddsa,
};

/** The signature algorithm without parameters that a URI names, undefined for any other (RFC 9231 section 2.3). */
export function signatureByUri(uri: string): SignatureAlgorithm | undefined {
  return Object.hasOwn(algorithms, uri) ? algorithms[uri] : undefined;
}

/** RSASSA-PSS with parameters, named apart (RFC 9231 section 2.3.9). */
export const pssWithParameters = 'http://www.w3.org/2007/05/xmldsig-more#rsa-pss';

/** Octets of a digest; the salt is as long where nothing else is said. */
export function octetsIn(digest: DigestAlgorithm): number {
  return digestLengths[digest];
}
