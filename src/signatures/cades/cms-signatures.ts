import type { DigestAlgorithm } from '../algorithms/digest.ts';
import { readSignatureAlgorithm } from '../algorithms/signature-by-oid.ts';
import type { Reason } from '../signed-file/reason.ts';
import type { SignatureToValidate, SignedObject, ValidationMaterial } from '../signed-file/signed-file.ts';
import { checkSignedAttributes, messageDigestOf, signingTimeOf } from './cms/check-signed-attributes.ts';
import { joinMaterial, materialOf, materialOfAttributes, unlessMalformed } from './cms/material.ts';
import { attributesNamed, nameOf } from './cms/read-attributes.ts';
import { readSigner } from './cms/read-cms.ts';
import type { Cms, CmsSigner } from './cms/read-cms.ts';
import { contentOfBytes } from './cms/signed-content.ts';
import type { SignedContent } from './cms/signed-content.ts';
import { signerCandidates } from './cms/signer-candidates.ts';
import { notesOf } from './cms/signer-notes.ts';
import { signingCertificateAttribute } from './cms/signing-certificate.ts';
import { signerTimestamps } from './timestamps/signer-timestamps.ts';

/** The most countersignatures of one signature, nested ones included, and how deep they nest. */
const mostCounterSignatures = 50;
const deepestCounterSignature = 4;
const mostTimestamps = 100;

export type CmsSignaturesInput = {
  cms: Cms;
  /** What is signed: the content inside, the document beside it, or the covered bytes of a PDF. */
  content: SignedContent;
  format: 'CAdES' | 'PAdES';
  /** The number of the first signature in its id; 1 unless given. */
  firstNumber?: number;
};

type Parent = CmsSignaturesInput & { material: ValidationMaterial; budget: { left: number } };

/**
 * One signature to validate for each signer of a CMS (RFC 5652 section 5.4, ETSI EN 319 122-1), with its timestamps and
 * countersignatures. It reads and digests; a signature that it gives is not yet verified.
 */
export function cmsSignatures(input: CmsSignaturesInput): SignatureToValidate[] {
  const material = materialOf(input.cms);
  const first = input.firstNumber ?? 1;
  return input.cms.signers.map((signer, index) => {
    const parent: Parent = { ...input, material, budget: { left: mostCounterSignatures } };
    return signatureOf(signer, parent, { id: `signature-${first + index}`, depth: 0 });
  });
}

type Place = { id: string; depth: number };

function signatureOf(signer: CmsSigner, parent: Parent, place: Place): SignatureToValidate {
  const { cms, content, material, format } = parent;
  const { id, depth } = place;
  const candidates = signingCertificateAttribute(signer.signedAttributes, material.certificates);
  const object = signedObjectOf(signer, content);
  const claimed = signingTimeOf(signer);
  const timestamps = signerTimestamps({ cms, signer, content }, id, numbered(`${id}-timestamp`));
  const { counterSignatures, faults } = counterSignaturesOf(signer, parent, place);
  return {
    id,
    format,
    formatFaults: [
      ...checkSignedAttributes(signer, depth > 0 ? undefined : cms.contentType),
      ...candidates.faults,
      ...object.faults,
      ...(claimed.fault ? [claimed.fault] : []),
      ...(timestamps.length > mostTimestamps ? [beyond('timestamps', mostTimestamps)] : []),
      ...faults,
    ],
    constraintFaults: candidates.signed ? [] : [{ code: 'cms_signing_certificate_missing' }],
    notes: notesOf(signer),
    signingCertificate: {
      candidates: signerCandidates(signer.sid, material.certificates),
      signed: candidates.signed,
    },
    signedObjects: [object.signed],
    value: valueOf(signer, content),
    claimedSigningTime: claimed.value,
    timestamps: timestamps.slice(0, mostTimestamps),
    material: joinMaterial([
      material,
      materialOfAttributes(signer.signedAttributes),
      materialOfAttributes(signer.unsignedAttributes),
    ]),
    counterSignatures,
  };
}

const beyond = (what: string, most: number): Reason => ({
  code: 'limit_exceeded',
  values: { limit: `${most} ${what}` },
});

/** Ids that end in a rising number; undefined after one more than are taken. */
function numbered(prefix: string): () => string | undefined {
  let number = 0;
  return () => {
    number += 1;
    return number > mostTimestamps + 1 ? undefined : `${prefix}-${number}`;
  };
}

function valueOf(signer: CmsSigner, content: SignedContent): SignatureToValidate['value'] {
  const { signatureAlgorithm, digestAlgorithm, signature, signedBytes } = signer;
  const read = (): ReturnType<typeof readSignatureAlgorithm> =>
    readSignatureAlgorithm(signatureAlgorithm.encoded, digestAlgorithm.digest);
  return {
    algorithm: unlessMalformed(read)?.algorithm,
    algorithmName: signatureAlgorithm.oid,
    // Without signed attributes the signature is over the content itself (RFC 5652 section 5.4).
    signedBytes: signedBytes ?? content.bytes ?? Buffer.alloc(0),
    bytes: signature,
  };
}

function signedObjectOf(
  signer: CmsSigner,
  content: SignedContent,
): { signed: SignedObject; faults: Reason[] } {
  const { digest } = signer.digestAlgorithm;
  const stated = messageDigestOf(signer);
  const common = {
    name: content.name,
    scope: 'full' as const,
    digestAlgorithm: digest,
    ...(content.isInternal ? { isInternal: true } : {}),
  };
  if (!content.digestOf) return { signed: { ...common, state: 'missing' }, faults: faultsOf(stated) };
  if (!signer.signedBytes)
    return { signed: { ...common, state: 'intact' }, faults: [{ code: 'cms_signed_attributes_missing' }] };
  const isIntact = digest !== undefined && stated.value?.equals(digestNow(content, digest)) === true;
  return { signed: { ...common, state: isIntact ? 'intact' : 'changed' }, faults: faultsOf(stated) };
}

const faultsOf = ({ fault }: { fault?: Reason }): Reason[] => (fault ? [fault] : []);

const digestNow = (content: SignedContent, algorithm: DigestAlgorithm): Buffer =>
  content.digestOf?.(algorithm) ?? Buffer.alloc(0);

type Counters = { counterSignatures: SignatureToValidate[]; faults: Reason[] };

/** Countersignatures are over the value of the signature that holds them (RFC 5652 section 11.4). */
function counterSignaturesOf(signer: CmsSigner, parent: Parent, { id, depth }: Place): Counters {
  const values = attributesNamed(signer.unsignedAttributes, 'countersignature').flatMap(
    (attribute) => attribute.values,
  );
  const content = contentOfBytes(id, signer.signature);
  const found: Counters = { counterSignatures: [], faults: [] };
  for (const [index, value] of values.entries()) {
    if (depth === deepestCounterSignature || parent.budget.left === 0) {
      found.faults.push(beyond('countersignatures', mostCounterSignatures));
      break;
    }
    parent.budget.left -= 1;
    const counter = unlessMalformed(() => readSigner(value));
    const place = { id: `${id}-counter-${index + 1}`, depth: depth + 1 };
    if (counter)
      found.counterSignatures.push(signatureOf(counter, { ...parent, content, format: 'CAdES' }, place));
    else
      found.faults.push({
        code: 'cms_attribute_malformed',
        values: { attribute: nameOf('countersignature') },
      });
  }
  return found;
}
