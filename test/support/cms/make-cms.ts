import { createHash } from 'node:crypto';
import { digestAlgorithm, signatureAlgorithm } from '#signatures/asn1/algorithms.ts';
import {
  explicit,
  implicitConstructed,
  implicitPrimitive,
  integer,
  integerFromHex,
  objectIdentifier,
  octetString,
  retagged,
  sequence,
  setOf,
  tagged,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { attribute, signedAttributes } from '#signatures/cades/signed-attributes.ts';
import type { Holder } from '#test/signatures/support/authority.ts';

const signingTime = new Date('2026-11-22T10:00:00Z');

/** A signer, with what a program could do otherwise than ours. */
export type CmsSignerInput = {
  holder: Holder;
  /** Makes the signed attributes of the usual ones; an empty list leaves them out. */
  signed?: (usual: Der[]) => Der[];
  /** Names the signer by the key identifier. */
  byKey?: Buffer;
  /** Not those that were signed with. */
  digestAlgorithm?: Der;
  signatureAlgorithm?: Der;
  unsigned?: Der[];
};

export type CmsInput = {
  content: Buffer;
  isDetached?: boolean;
  contentType?: string;
  signers: readonly CmsSignerInput[];
  certificates: readonly Der[];
  crls?: readonly Der[];
};

/** A SignedData of several signers (RFC 5652 section 5.1), put together by hand so that each part can be wrong. */
export async function makeCms(input: CmsInput): Promise<Der> {
  const type = objectIdentifier(input.contentType ?? oids.data);
  const content = input.isDetached ? [] : [explicit(0, octetString(input.content))];
  const signers = await Promise.all(input.signers.map((signer) => signerInfo(signer, input)));
  const body = sequence(
    integer(1),
    setOf(digestAlgorithm('sha256')),
    sequence(type, ...content),
    implicitConstructed(0, setOf(...input.certificates)),
    ...(input.crls ? [implicitConstructed(1, setOf(...input.crls))] : []),
    tagged(0x31, ...signers),
  );
  return sequence(objectIdentifier(oids.signedData), explicit(0, body));
}

/** A SignerInfo over the content, of a signature or, with `isCounter`, of a countersignature. */
export async function signerInfo(
  signer: CmsSignerInput,
  { content, isCounter = false }: { content: Buffer; isCounter?: boolean },
): Promise<Der> {
  const { facts, key } = signer.holder;
  const attributes = attributesOf(signer, content, isCounter);
  const toSign = attributes.length > 0 ? setOf(...attributes) : content;
  const named = sequence(facts.issuer, integerFromHex(facts.serialNumber));
  return sequence(
    integer(1),
    signer.byKey ? implicitPrimitive(0, signer.byKey) : named,
    signer.digestAlgorithm ?? digestAlgorithm('sha256'),
    ...(attributes.length > 0 ? [retagged(0xa0, toSign)] : []),
    signer.signatureAlgorithm ?? signatureAlgorithm(key.keyType, 'sha256'),
    octetString(await key.sign(toSign, 'sha256')),
    ...(signer.unsigned ? [implicitConstructed(1, setOf(...signer.unsigned))] : []),
  );
}

function attributesOf({ holder, signed }: CmsSignerInput, content: Buffer, isCounter: boolean): Der[] {
  const set = signedAttributes({
    contentType: oids.data,
    digest: createHash('sha256').update(content).digest(),
    hash: 'sha256',
    certificate: holder.facts,
    signingTime,
  });
  const usual = partsOf(set).filter((one) => !isCounter || !one.equals(contentTypeAttribute));
  return signed ? signed(usual) : usual;
}

const contentTypeAttribute = attribute(oids.contentType, objectIdentifier(oids.data));

/** The values inside a constructed DER value. */
export function partsOf(der: Der): Der[] {
  const parts: Der[] = [];
  for (let at = headerOf(der, 0); at < der.length;) {
    const end = endOf(der, at);
    parts.push(der.subarray(at, end));
    at = end;
  }
  return parts;
}

function headerOf(der: Der, at: number): number {
  const first = der[at + 1] ?? 0;
  return at + 2 + (first < 0x80 ? 0 : first & 0x7f);
}

function endOf(der: Der, at: number): number {
  const first = der[at + 1] ?? 0;
  const start = headerOf(der, at);
  return start + (first < 0x80 ? first : der.readUIntBE(at + 2, first & 0x7f));
}

/** The same constructed value with other parts. */
export const rebuilt = (der: Der, parts: readonly Der[]): Der => tagged(der[0] ?? 0, ...parts);

/**
 * The same with lengths that are left open, and octets in pieces, as programs write that stream (X.690 clause 8.1.3.6), to a
 * depth. `whole`, such as certificates, stay as they are.
 */
export function inBer(der: Der, depth: number, whole: readonly Der[] = []): Buffer {
  const tag = der[0] ?? 0;
  const end = Buffer.from([0, 0]);
  if (tag === 0x04) {
    const octets = der.subarray(headerOf(der, 0));
    const half = Math.ceil(octets.length / 2);
    const pieces = [octets.subarray(0, half), octets.subarray(half)].map((piece) => octetString(piece));
    return Buffer.concat([Buffer.from([0x24, 0x80]), ...pieces, end]);
  }
  if (depth === 0 || (tag & 0x20) === 0 || whole.some((one) => one.equals(der))) return der;
  const parts = partsOf(der).map((part) => inBer(part, depth - 1, whole));
  return Buffer.concat([Buffer.from([tag, 0x80]), ...parts, end]);
}
