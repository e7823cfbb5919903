import { createHash, sign } from 'node:crypto';
import { canonicalBytes } from '#signatures/xml/canonicalize.ts';
import { parseXml } from '#signatures/xml/parse-xml.ts';
import { documentOf, elementsFrom } from '#signatures/xml/xml-tree.ts';
import type { XmlElement } from '#signatures/xml/xml-tree.ts';
import type { Entity } from './entity.ts';

type Status = { status: string; from: string };

export type ListedService = {
  /** The end of its type, such as `CA/QC`. */
  type: string;
  name: string;
  certificate: Entity;
  /** The newest first. */
  statuses: [Status, ...Status[]];
};

const svc = 'http://uri.etsi.org/TrstSvc';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const xades = 'http://uri.etsi.org/01903/v1.3.2#';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Writes a trusted list (ETSI TS 119 612) and signs it as XAdES does. */
export function makeTrustedList(
  signer: Entity,
  { services, nextUpdate = '2027-01-01T00:00:00Z' }: { services: ListedService[]; nextUpdate?: string },
): Buffer {
  const open =
    '<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" TSLTag="http://uri.etsi.org/19612/TSLTag">';
  const scheme = `<SchemeInformation><TSLVersionIdentifier>5</TSLVersionIdentifier><NextUpdate><dateTime>${nextUpdate}</dateTime></NextUpdate></SchemeInformation>`;
  const provider = `<TrustServiceProvider><TSPServices>${services.map(serviceText).join('')}</TSPServices></TrustServiceProvider>`;
  const body = `${scheme}<TrustServiceProviderList>${provider}</TrustServiceProviderList>`;
  const whole = (signature: string) => `${open}${body}${signature}</TrustServiceStatusList>`;
  return Buffer.from(whole(signatureText(signer, whole)));
}

function serviceText({ type, name, certificate, statuses: [newest, ...older] }: ListedService): string {
  const state = ({ status, from }: Status) =>
    `<ServiceTypeIdentifier>${svc}/Svctype/${type}</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">${name}</Name></ServiceName>` +
    `<ServiceDigitalIdentity><DigitalId><X509Certificate>${certificate.facts.der.toString('base64')}</X509Certificate></DigitalId></ServiceDigitalIdentity>` +
    `<ServiceStatus>${svc}/TrustedList/Svcstatus/${status}</ServiceStatus><StatusStartingTime>${from}</StatusStartingTime>`;
  const history = older
    .map((each) => `<ServiceHistoryInstance>${state(each)}</ServiceHistoryInstance>`)
    .join('');
  return `<TSPService><ServiceInformation>${state(newest)}</ServiceInformation><ServiceHistory>${history}</ServiceHistory></TSPService>`;
}

/** Digests first the properties, then signs the references; each in canonical form where it will stand. */
function signatureText({ facts, key }: Entity, whole: (signature: string) => string): string {
  const properties =
    `<xades:SignedProperties Id="p"><xades:SignedSignatureProperties><xades:SigningTime>2026-01-01T00:00:00Z</xades:SigningTime>` +
    `<xades:SigningCertificateV2><xades:Cert><xades:CertDigest>${digestText(facts.der)}</xades:CertDigest></xades:Cert></xades:SigningCertificateV2>` +
    `</xades:SignedSignatureProperties></xades:SignedProperties>`;
  const around = (info: string, value: string) =>
    `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="s">${info}<ds:SignatureValue>${value}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${facts.der.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${xades}" Target="#s">${properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`;
  const written = (info: string, local: string) => canonical(find(whole(around(info, '')), local));
  const own = reference('', [enveloped, exclusive], canonical(parseXml(Buffer.from(whole('')))));
  const inner = reference(
    '#p',
    [exclusive],
    written('', 'SignedProperties'),
    'http://uri.etsi.org/01903#SignedProperties',
  );
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${exclusive}"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>${own}${inner}</ds:SignedInfo>`;
  const value = sign('sha256', written(info, 'SignedInfo'), { key, dsaEncoding: 'ieee-p1363' });
  return around(info, value.toString('base64'));
}

function reference(uri: string, transforms: string[], octets: Buffer, type = ''): string {
  const each = transforms.map((algorithm) => `<ds:Transform Algorithm="${algorithm}"/>`).join('');
  return `<ds:Reference URI="${uri}"${type && ` Type="${type}"`}><ds:Transforms>${each}</ds:Transforms>${digestText(octets)}</ds:Reference>`;
}

function digestText(octets: Buffer): string {
  const digest = createHash('sha256').update(octets).digest('base64');
  return `<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="${sha256}"/><ds:DigestValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${digest}</ds:DigestValue>`;
}

function canonical(element: XmlElement): Buffer {
  return canonicalBytes(element, { form: 'exclusive', withComments: false });
}

function find(text: string, local: string): XmlElement {
  for (const element of elementsFrom(documentOf(parseXml(Buffer.from(text))).root)) {
    if (element.local === local) return element;
  }
  throw new Error(`there is no ${local}`);
}
