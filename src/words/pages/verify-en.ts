import type { VerifyWords } from './verify.ts';

export const verifyEn: VerifyWords = {
  title: 'Verify signatures',
  intro:
    'Choose a signed file and read who signed it, when, and whether the signatures hold. CAdES, XAdES, PAdES (PDF) and ASiC are understood, whoever made them.',
  form: {
    signature: 'Signed file or signature',
    signatureHint: 'A PDF, an XML file, a .p7m or .p7s file, or an .asice or .asics container.',
    document: 'The document, if the signature is in a file of its own',
    documentHint: 'Only needed for a signature that is kept apart from its document.',
    drop: 'You can drop files here, too.',
    submit: 'Verify',
    working: 'Verifying …',
    kept: 'The files are sent to this service, verified and not kept.',
  },
  refused: {
    title: 'There is nothing to verify',
    text: 'The file has no signature, or one of a kind that is not known here. Choose the file as you received it.',
  },
  verdict: {
    TOTAL_PASSED: {
      title: (signatures) => (signatures === 1 ? 'The signature holds' : `All ${signatures} signatures hold`),
      text: 'What was signed is unchanged, and the certificates are trusted.',
    },
    INDETERMINATE: {
      title: (signatures) =>
        signatures === 1
          ? 'It cannot be said whether the signature holds'
          : 'It cannot be said whether all signatures hold',
      text: 'Nothing shows that it was forged, but something that would prove it is missing. Do not rely on it.',
    },
    TOTAL_FAILED: {
      title: (signatures) =>
        signatures === 1 ? 'The signature does not hold' : 'Not all of the signatures hold',
      text: 'Do not rely on this file. Ask whoever sent it for the file as it was signed.',
    },
  },
  file: 'File',
  verifiedAt: 'Verified',
  deleted: {
    envelope: 'Envelope',
    text: 'This is, byte for byte, the signed PDF of this envelope of ours. We deleted our own copy after its time.',
    ended: 'Ended',
    deleted: 'Deleted here',
  },
  signature: (number) => `Signature ${number}`,
  countersignature: 'Countersignature',
  holds: { TOTAL_PASSED: 'holds', INDETERMINATE: 'cannot be said', TOTAL_FAILED: 'does not hold' },
  who: 'Signed by',
  nobody: 'The signer is not known.',
  when: 'When',
  proved: 'A timestamp proves that it existed then.',
  claimed: 'The signer says so; no timestamp proves it.',
  noTime: 'The signature does not say.',
  covers: 'What is signed',
  document: 'the document',
  partOf: (name) => `a part of ${name}`,
  coverage: {
    ENTIRE_FILE: 'The whole file.',
    ENTIRE_REVISION: 'The whole file as it was then; something was added to it later.',
    CONTIGUOUS_BLOCK_FROM_START: 'The beginning of the file only.',
    UNCLEAR: 'It is not clear what of the file is signed.',
  },
  since: 'Changed since',
  modification: {
    NONE: 'Nothing.',
    LTA_UPDATES: 'Only proofs for the long term and timestamps were added.',
    FORM_FILLING: 'Form fields were filled in, or others signed.',
    ANNOTATIONS: 'Comments or other annotations were added.',
    OTHER: 'Something that may change what the document says.',
  },
  certificate: 'Certificate',
  revocation: {
    good: 'It was not revoked.',
    revoked: 'It was revoked.',
    unknown: 'It is not known whether it was revoked.',
    not_needed: 'It needs no check for revocation.',
  },
  why: 'Why',
  notes: 'Notes',
  details: 'Technical details',
  level: 'Level',
  result: 'Result (ETSI EN 319 102-1)',
  bestTime: 'Existed at the latest',
  anchor: 'Trust anchor',
  noAnchor: 'none was reached',
  source: 'Revocation status from',
  embedded: 'the file itself',
  checkedAt: 'had at',
  chain: 'Certificates',
  timestamps: 'Timestamps',
  print: 'Print',
  json: 'Download the result (JSON)',
  xml: 'Download the validation report (XML, ETSI TS 119 102-2)',
  another: 'Verify another file',
};
