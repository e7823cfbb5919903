import { readerOf, take, takeIdentifier } from '../../asn1/read-der.ts';
import type { DerValue } from '../../asn1/read-der.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { unlessMalformed } from './material.ts';
import { attributesNamed } from './read-attributes.ts';
import type { CmsSigner } from './read-cms.ts';

/** What a person should know of a signature's attributes although it changes no verdict. */
export function notesOf({ signedAttributes, unsignedAttributes }: CmsSigner): Reason[] {
  const [policy] = attributesNamed(signedAttributes, 'signaturePolicyIdentifier');
  const notes: Reason[] = [];
  if (policy) notes.push({ code: 'cms_signature_policy', values: { policy: policyOf(policy.values[0]) } });
  if (attributesNamed(signedAttributes, 'signingTime').length === 0)
    notes.push({ code: 'cms_signing_time_missing' });
  const unread = attributesNamed(
    unsignedAttributes,
    'archiveTimeStampV1',
    'longTermValidation',
    'internalEvidenceRecord',
    'externalEvidenceRecord',
  );
  if (unread.length > 0) notes.push({ code: 'cms_proof_not_read' });
  return notes;
}

/** The identifier of a SignaturePolicyId (ETSI EN 319 122-1 clause 5.2.9); a signature may also say that it is implied. */
function policyOf(value: DerValue | undefined): string {
  const policy =
    value &&
    unlessMalformed(() =>
      takeIdentifier(readerOf(take(readerOf(value.encoded, 'policy'), 0x30).contents, 'policy')),
    );
  return policy ?? 'implied';
}
