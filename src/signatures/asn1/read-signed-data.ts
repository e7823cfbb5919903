import { Constructed, Sequence } from 'asn1js';
import { ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import type { Attribute, SignerInfo } from 'pkijs';
import { hashByOid, signatureByOid } from './algorithms.ts';
import { oids } from './oids.ts';
import { decode, MalformedError, parse } from './parse.ts';
import { readCertificate, serialText } from './read-certificate.ts';
import type { CertificateFacts } from './read-certificate.ts';
import { readUsualSignedData } from './read-usual-signed-data.ts';
import { remembered } from './remember.ts';
import type { AttributeFacts, SignedDataFacts } from './signed-data-facts.ts';

export type { SignedDataFacts } from './signed-data-facts.ts';

function attributes(list: Attribute[] | undefined): AttributeFacts[] {
  return (list ?? []).map(({ type, values }) => ({
    type,
    values: values.map((value: { valueBeforeDecodeView: Uint8Array }) =>
      Buffer.from(value.valueBeforeDecodeView),
    ),
  }));
}

function signerFacts(info: SignerInfo): SignedDataFacts['signer'] {
  const algorithm = signatureByOid(info.signatureAlgorithm.algorithmId);
  const digest = hashByOid(info.digestAlgorithm.algorithmId);
  const hashesAgree = algorithm?.hash === undefined || algorithm.hash === digest;
  const sid: unknown = info.sid;
  return {
    issuerAndSerialNumber:
      sid instanceof IssuerAndSerialNumber
        ? {
            issuer: Buffer.from(sid.issuer.valueBeforeDecode),
            serialNumber: serialText(sid.serialNumber.valueBlock.valueHexView),
          }
        : undefined,
    hash: hashesAgree ? digest : undefined,
    keyType: algorithm?.keyType,
    signedBytes: info.signedAttrs ? Buffer.from(info.signedAttrs.encodedValue) : undefined,
    signedAttributes: attributes(info.signedAttrs?.attributes),
    unsignedAttributes: attributes(info.unsignedAttrs?.attributes),
    signature: Buffer.from(info.signature.valueBlock.valueHexView),
  };
}

function contentOf(data: SignedData): Buffer | undefined {
  const content = data.encapContentInfo.eContent;
  return content ? Buffer.from(content.getValue()) : undefined;
}

// Reads the certificates from the original bytes: the library would encode its own copy again, and a hash over that
// proves nothing.
function certificatesOf(content: unknown): CertificateFacts[] {
  const parts = content instanceof Sequence ? content.valueBlock.value : [];
  const set = parts.find((part) => part.idBlock.tagClass === 3 && part.idBlock.tagNumber === 0);
  const items = set instanceof Constructed ? set.valueBlock.value : [];
  return items
    .filter((item) => item.idBlock.tagClass === 1 && item.idBlock.tagNumber === 16)
    .map((item) => readCertificate(item.valueBeforeDecodeView));
}

function facts(der: Uint8Array): SignedDataFacts {
  const info = new ContentInfo({ schema: parse(der, 'signature') });
  if (info.contentType !== oids.signedData) throw new MalformedError('signature: not a CMS SignedData');
  const data = new SignedData({ schema: info.content });
  const [signer, ...others] = data.signerInfos;
  if (!signer || others.length > 0) throw new MalformedError('signature: expected exactly one signer');
  return {
    contentType: data.encapContentInfo.eContentType,
    content: contentOf(data),
    certificates: certificatesOf(info.content),
    signer: signerFacts(signer),
  };
}

/** Reads as readSignedData, but only by the library, which knows every shape and encoding. */
export function readAnySignedData(der: Uint8Array): SignedDataFacts {
  return decode('signature', () => facts(Buffer.from(der)));
}

/** Takes a CMS signature of one signer apart (RFC 5652); throws MalformedError for any other bytes. */
export const readSignedData = remembered((der) => {
  const bytes = Buffer.from(der);
  return readUsualSignedData(bytes) ?? readAnySignedData(bytes);
}, 200);
