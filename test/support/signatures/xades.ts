import { createHash } from 'node:crypto';
import { readSequence, take } from '#signatures/asn1/read-der.ts';
import { canonicalBytes } from '#signatures/xml/canonicalize.ts';
import { parseXml } from '#signatures/xml/parse-xml.ts';
import {
  attributeOf,
  documentOf,
  elementsFrom,
  type XmlDocument,
  type XmlElement,
} from '#signatures/xml/xml-tree.ts';
import type { Holder } from './pki.ts';

const exclusive = { form: 'exclusive', withComments: false } as const;
export const names = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  base64: 'http://www.w3.org/2000/09/xmldsig#base64',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  xades141: 'http://uri.etsi.org/01903/v1.4.1#',
  signedProperties: 'http://uri.etsi.org/01903#SignedProperties',
  countersigned: 'http://uri.etsi.org/01903#CountersignedSignature',
  manifest: 'http://www.w3.org/2000/09/xmldsig#Manifest',
} as const;

/** A reference to be made: how it is written, and what its digest is over. */
export type MadeReference = {
  /** Attributes beside the id. */
  attributes: string;
  /** Algorithms, or whole elements ds:Transform. */
  transforms: readonly string[];
  octets: (document: XmlDocument, signature: string) => Buffer;
};

/** An element by its id. */
export function byId(document: XmlDocument, id: string): XmlElement {
  for (const element of elementsFrom(document.root)) if (attributeOf(element, 'Id') === id) return element;
  throw new Error(`no element has the id ${id}`);
}

/** All of the document but the signature. */
export const wholeDocument: MadeReference = {
  attributes: 'URI=""',
  transforms: [names.enveloped, names.exclusive],
  octets: (document, signature) =>
    canonicalBytes(document, { ...exclusive, omit: new Set([byId(document, signature)]) }),
};

/** All of the document but every signature, which the element ds:Transform leaves out. */
export function withoutSignatures(transform: string): MadeReference {
  return {
    ...wholeDocument,
    transforms: [transform, names.exclusive],
    octets: (document) => {
      const all = [...elementsFrom(document.root)].filter(({ local }) => local === 'Signature');
      return canonicalBytes(document, { ...exclusive, omit: new Set(all) });
    },
  };
}

/** An element but for the signature, where that is inside. */
export function elementOf(id: string, { type = '', uri = `#${id}` } = {}): MadeReference {
  return {
    attributes: `URI="${uri}"${type && ` Type="${type}"`}`,
    transforms: [names.enveloped, names.exclusive],
    octets: (document, signature) =>
      canonicalBytes(byId(document, id), { ...exclusive, omit: new Set([byId(document, signature)]) }),
  };
}

/** An element of the signature itself. */
export function ownElement(id: string, type = ''): MadeReference {
  return {
    attributes: `URI="#${id}"${type && ` Type="${type}"`}`,
    transforms: [names.exclusive],
    octets: (document) => canonicalBytes(byId(document, id), exclusive),
  };
}

/** Octets, in a file beside the signature or in base64 in an object of it. */
export function octetsAt(uri: string | undefined, octets: Buffer, transforms: string[] = []): MadeReference {
  return { attributes: uri === undefined ? '' : `URI="${uri}"`, transforms, octets: () => octets };
}

export type XadesRecipe = {
  holder: Holder;
  /** Puts the signature into its document. */
  place?: (signature: string) => string;
  references: readonly MadeReference[];
  id?: string;
  /** More elements ds:Object. */
  objects?: string;
  /** What stands in KeyInfo beside the certificate. */
  keys?: string;
  time?: Date;
  /** Stands in for the signed properties of a signature, and for those of its data. */
  signed?: { signature?: string; data?: string };
  /** The unsigned properties, already made. */
  unsigned?: string;
};

/** Signs XML with ECDSA and SHA-256 as XAdES (ETSI EN 319 132-1 baseline B); gives the whole document. */
export async function makeXades(recipe: XadesRecipe): Promise<string> {
  const { place = (signature) => signature, id = 's' } = recipe;
  const references = [...recipe.references, ownElement(`${id}-properties`, names.signedProperties)];
  const template = place(signatureFrom({ ...recipe, id, references }));
  const document = parsed(template);
  const digested = references.reduce(
    (text, reference, at) => text.replace(`{${id}-${at}}`, digestOf(reference.octets(document, id))),
    template,
  );
  const info = canonicalBytes(byId(parsed(digested), `${id}-info`), exclusive);
  const value = rawValue(await recipe.holder.signer.sign(info, 'sha256'));
  return digested.replace(`{${id}-value}`, value.toString('base64'));
}

/** The document of a text. */
export function parsed(text: string): XmlDocument {
  return documentOf(parseXml(Buffer.from(text)));
}

/** A digest in base64. */
export function digestOf(octets: Buffer): string {
  return createHash('sha256').update(octets).digest('base64');
}

/** A ds:Reference with its digest, or a place for one. */
export function referenceText({ attributes, transforms }: MadeReference, id: string, digest: string): string {
  const each = transforms.map((text) =>
    text.startsWith('<') ? text : `<ds:Transform Algorithm="${text}"/>`,
  );
  const list = each.length > 0 ? `<ds:Transforms>${each.join('')}</ds:Transforms>` : '';
  return `<ds:Reference Id="${id}" ${attributes}>${list}<ds:DigestMethod Algorithm="${names.sha256}"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;
}

function signatureFrom(recipe: XadesRecipe & { id: string }): string {
  const { holder, references, id, objects = '', keys = '', unsigned = '' } = recipe;
  const certificate = holder.certificate.der.toString('base64');
  const all = references.map((each, at) => referenceText(each, `${id}-r${at}`, `{${id}-${at}}`));
  return [
    `<ds:Signature xmlns:ds="${names.ds}" Id="${id}"><ds:SignedInfo Id="${id}-info">`,
    `<ds:CanonicalizationMethod Algorithm="${names.exclusive}"/>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>',
    `${all.join('')}</ds:SignedInfo><ds:SignatureValue Id="${id}-value">{${id}-value}</ds:SignatureValue>`,
    `<ds:KeyInfo>${keys}<ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${names.xades}" Target="#${id}">`,
    `<xades:SignedProperties Id="${id}-properties">${signedProperties(recipe)}</xades:SignedProperties>`,
    `<xades:UnsignedProperties><xades:UnsignedSignatureProperties>${unsigned}</xades:UnsignedSignatureProperties></xades:UnsignedProperties>`,
    `</xades:QualifyingProperties></ds:Object>${objects}</ds:Signature>`,
  ].join('');
}

function signedProperties({ holder, time = new Date('2026-06-01T10:00:00Z'), signed }: XadesRecipe): string {
  const digest = digestOf(holder.certificate.der);
  const usual = [
    `<xades:SigningTime>${time.toISOString()}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest>`,
    `<ds:DigestMethod Algorithm="${names.sha256}"/><ds:DigestValue>${digest}</ds:DigestValue>`,
    '</xades:CertDigest></xades:Cert></xades:SigningCertificateV2>',
  ].join('');
  const data =
    signed?.data && `<xades:SignedDataObjectProperties>${signed.data}</xades:SignedDataObjectProperties>`;
  return `<xades:SignedSignatureProperties>${signed?.signature ?? usual}</xades:SignedSignatureProperties>${data ?? ''}`;
}

/** r and s of ECDSA with P-256, each as 32 octets, as XML signatures have them (RFC 9231 section 2.3.6). */
function rawValue(der: Buffer): Buffer {
  const reader = readSequence(der, 'signature');
  return Buffer.concat(
    [0, 1].map(() => Buffer.concat([Buffer.alloc(32), take(reader, 2).contents]).subarray(-32)),
  );
}

/** Adds an unsigned property at the end of a signature's. */
export function withUnsigned(text: string, property: string, id = 's'): string {
  const start = text.indexOf(`<ds:Signature xmlns:ds="${names.ds}" Id="${id}">`);
  const end = '</xades:UnsignedSignatureProperties>';
  const at = text.indexOf(end, start);
  return text.slice(0, at) + property + text.slice(at);
}

/** A property that holds timestamp tokens. */
export function timestampProperty(
  name: string,
  tokens: readonly Buffer[],
  { before = '', namespace = names.xades }: { before?: string; namespace?: string } = {},
): string {
  const all = tokens.map(
    (token) =>
      `<x:EncapsulatedTimeStamp xmlns:x="${names.xades}">${token.toString('base64')}</x:EncapsulatedTimeStamp>`,
  );
  return `<t:${name} xmlns:t="${namespace}">${before}<ds:CanonicalizationMethod xmlns:ds="${names.ds}" Algorithm="${names.exclusive}"/>${all.join('')}</t:${name}>`;
}
