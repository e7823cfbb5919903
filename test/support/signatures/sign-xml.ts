import { createHash } from 'node:crypto';
import { canonicalBytes } from '#signatures/xml/canonicalize.ts';
import { parseXml } from '#signatures/xml/parse-xml.ts';
import type { XmlElement } from '#signatures/xml/xml-tree.ts';
import type { Holder } from './pki.ts';

const exclusive = { form: 'exclusive', withComments: false } as const;
const c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const xades = 'http://uri.etsi.org/01903/v1.3.2#';

type Filled = { document: string; properties: string; value: string };

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** Signs an XML document in itself, at the end of its root (XAdES-B, enveloped): ECDSA with SHA-256, exclusive C14N. */
export async function signXml(xml: string, { certificate, signer }: Holder): Promise<Buffer> {
  const filled = (values: Filled): string => {
    const end = xml.lastIndexOf('</');
    return `${xml.slice(0, end)}${signatureOf(certificate.der, values)}${xml.slice(end)}`;
  };
  const empty = { document: '', properties: '', value: '' };
  const before = parseXml(Buffer.from(filled(empty)));
  const signature = find(before, 'Signature');
  const digests = {
    document: sha(canonicalBytes(before, { ...exclusive, omit: new Set([signature]) })),
    properties: sha(canonicalBytes(find(before, 'SignedProperties'), exclusive)),
  };
  const ready = parseXml(Buffer.from(filled({ ...empty, ...digests })));
  const value = await signer.sign(canonicalBytes(find(ready, 'SignedInfo'), exclusive), 'sha256');
  return Buffer.from(filled({ ...digests, value: rawOf(value).toString('base64') }));
}

function find(element: XmlElement, local: string): XmlElement {
  const found = [...below(element)].find((one) => one.local === local);
  if (!found) throw new Error(`there is no ${local}`);
  return found;
}

function* below(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (child.kind === 'element') yield* below(child);
}

/** r and s side by side, 32 octets each, from their DER. */
function rawOf(der: Buffer): Buffer {
  const first = der.subarray(4, 4 + (der[3] ?? 0));
  const second = der.subarray(6 + first.length);
  return Buffer.concat([first, second].map((part) => Buffer.concat([Buffer.alloc(32), part]).subarray(-32)));
}

function transforms(...uris: string[]): string {
  const each = uris.map((uri) => `<ds:Transform Algorithm="${uri}"/>`);
  return `<ds:Transforms>${each.join('')}</ds:Transforms>`;
}

function signatureOf(certificate: Buffer, { document, properties, value }: Filled): string {
  const method = `<ds:DigestMethod Algorithm="${sha256}"/>`;
  const whole = `<ds:Reference Id="whole" URI="">${transforms(`${ds}enveloped-signature`, c14n)}${method}<ds:DigestValue>${document}</ds:DigestValue></ds:Reference>`;
  const type = 'http://uri.etsi.org/01903#SignedProperties';
  const ofProperties = `<ds:Reference Type="${type}" URI="#properties">${transforms(c14n)}${method}<ds:DigestValue>${properties}</ds:DigestValue></ds:Reference>`;
  const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${c14n}"/><ds:SignatureMethod Algorithm="${algorithm}"/>${whole}${ofProperties}</ds:SignedInfo>`;
  const key = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const digest = `<xades:CertDigest>${method}<ds:DigestValue>${sha(certificate)}</ds:DigestValue></xades:CertDigest>`;
  const signed = `<xades:SigningTime>2026-01-01T00:00:00Z</xades:SigningTime><xades:SigningCertificateV2><xades:Cert>${digest}</xades:Cert></xades:SigningCertificateV2>`;
  const format = `<xades:DataObjectFormat ObjectReference="#whole"><xades:MimeType>text/xml</xades:MimeType></xades:DataObjectFormat>`;
  const qualifying = `<xades:QualifyingProperties xmlns:xades="${xades}" Target="#signature"><xades:SignedProperties Id="properties"><xades:SignedSignatureProperties>${signed}</xades:SignedSignatureProperties><xades:SignedDataObjectProperties>${format}</xades:SignedDataObjectProperties></xades:SignedProperties></xades:QualifyingProperties>`;
  return `<ds:Signature xmlns:ds="${ds}" Id="signature">${info}<ds:SignatureValue>${value}</ds:SignatureValue>${key}<ds:Object>${qualifying}</ds:Object></ds:Signature>`;
}
