import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openssl } from '../openssl.ts';
import type { Format } from './cases.ts';
import type { Outside } from './outside.ts';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const xades = 'http://uri.etsi.org/01903/v1.3.2#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ids = ['--id-attr:Id', `${xades}:SignedProperties`];

/**
 * Has xmlsec1 sign an XML document in itself (XAdES-B), by a key and a certificate of its own that OpenSSL makes: Tamga's signatures are
 * CAdES and PAdES alone. Gives undefined where one of the two is not installed.
 */
export async function xadesByXmlsec(): Promise<Format | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-demo-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
    const subject = ['-subj', '/CN=A signer of the demo', '-addext', 'keyUsage=nonRepudiation'];
    await openssl(['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate]);
    const pem = await readFile(certificate, 'utf8').catch(() => undefined);
    if (pem === undefined) return undefined;
    const template = join(folder, 'template.xml');
    await writeFile(template, contractOf(new X509Certificate(pem).raw));
    const signed = join(folder, 'signed.xml');
    const keys = ['--privkey-pem', `${key},${certificate}`];
    const { ok, absent } = await xmlsec(['--sign', ...keys, ...ids, '--output', signed, template]);
    if (absent) return undefined;
    if (!ok) throw new Error('xmlsec1 could not sign; run the demo again with another version of it.');
    return formatOf(await readFile(signed, 'utf8'), pem);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function formatOf(signed: string, pem: string): Format {
  const withOther = (before: RegExp, after: (start: string, changed: string) => string) => ({
    signature: Buffer.from(
      signed.replace(before, (_, start: string, changed: string) => `${start}${after(start, changed)}`),
    ),
  });
  return {
    name: 'XAdES, enveloped, signed by xmlsec1 with a certificate that nobody vouches for',
    extension: 'xml',
    isOfStranger: true,
    signed: { signature: Buffer.from(signed) },
    broken: [
      { how: 'a letter of the document changed', posted: withOther(/(rent>)(1)/, () => '9') },
      { how: 'the claimed time changed', posted: withOther(/(SigningTime>20)(\d\d)/, () => '99') },
      {
        how: 'a bit of the signature changed',
        posted: withOther(/(SignatureValue>\s*)(.)/, (_, first) => (first === 'A' ? 'B' : 'A')),
      },
    ],
    outside: ({ signature }) => byXmlsec(signature, pem),
  };
}

/** Has xmlsec1 judge an XML signature, with this certificate (PEM) as trusted. */
async function byXmlsec(signature: Buffer, pem: string): Promise<Outside> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-demo-'));
  try {
    const [file, trusted] = [join(folder, 'file.xml'), join(folder, 'trusted.pem')];
    await writeFile(file, signature);
    await writeFile(trusted, pem);
    const { ok } = await xmlsec(['--verify', '--trusted-pem', trusted, ...ids, file]);
    return { by: 'xmlsec1', valid: ok, words: ok ? 'valid, where that certificate is trusted' : 'not valid' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function xmlsec(args: string[]): Promise<{ ok: boolean; absent: boolean }> {
  return new Promise((resolve) => {
    execFile('xmlsec1', args, { timeout: 30_000 }, (error) =>
      resolve({ ok: error === null, absent: error !== null && 'code' in error && error.code === 'ENOENT' }),
    );
  });
}

/** A contract with a signature that lacks its digests and its value. */
function contractOf(certificate: Buffer): string {
  const method = `<ds:DigestMethod Algorithm="${sha256}"/>`;
  const reference = (attributes: string, ...transforms: string[]) =>
    `<ds:Reference ${attributes}><ds:Transforms>${transforms.map((uri) => `<ds:Transform Algorithm="${uri}"/>`).join('')}</ds:Transforms>${method}<ds:DigestValue/></ds:Reference>`;
  const document = reference('Id="document" URI=""', `${dsig}enveloped-signature`, exclusive);
  const type = 'Type="http://uri.etsi.org/01903#SignedProperties"';
  const ofProperties = reference(`${type} URI="#properties"`, exclusive);
  const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${exclusive}"/><ds:SignatureMethod Algorithm="${algorithm}"/>${document}${ofProperties}</ds:SignedInfo>`;
  const value = createHash('sha256').update(certificate).digest('base64');
  const digest = `<xades:CertDigest>${method}<ds:DigestValue>${value}</ds:DigestValue></xades:CertDigest>`;
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  const ofSignature = `<xades:SigningTime>${time}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert>${digest}</xades:Cert></xades:SigningCertificateV2>`;
  const ofData =
    '<xades:DataObjectFormat ObjectReference="#document"><xades:MimeType>text/xml</xades:MimeType></xades:DataObjectFormat>';
  const properties = `<xades:SignedProperties Id="properties"><xades:SignedSignatureProperties>${ofSignature}</xades:SignedSignatureProperties><xades:SignedDataObjectProperties>${ofData}</xades:SignedDataObjectProperties></xades:SignedProperties>`;
  const object = `<ds:Object><xades:QualifyingProperties xmlns:xades="${xades}" Target="#signature">${properties}</xades:QualifyingProperties></ds:Object>`;
  const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo>`;
  return `<contract><rent>100 a month</rent><ds:Signature xmlns:ds="${dsig}" Id="signature">${info}<ds:SignatureValue/>${keyInfo}${object}</ds:Signature></contract>`;
}
