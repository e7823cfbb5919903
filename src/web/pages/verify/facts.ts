/* What the page of a verification shows: members of the API's VerificationResult, by their names there. */

export type Indication = 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED';

type Conclusion = {
  indication: Indication;
  sub_indication: string | null;
  reasons: readonly { code: string; message: string }[];
};

export type ShownTimestamp = Conclusion & { kind: string; time: string | null; tsa: string | null };

export type ShownSignature = Conclusion & {
  countersigns: string | null;
  signer_name: string | null;
  certificate_info: string | null;
  signing_time: string | null;
  signature_level: string | null;
  best_signature_time: string | null;
  trust_anchor: string | null;
  revocation: {
    status: 'good' | 'revoked' | 'unknown' | 'not_needed';
    source: string | null;
    checked_at: string | null;
    revoked_at: string | null;
  };
  timestamp: { time: string; tsa: string | null } | null;
  timestamps: readonly ShownTimestamp[];
  scopes: readonly { name: string; scope: 'full' | 'partial' }[];
  coverage: 'UNCLEAR' | 'CONTIGUOUS_BLOCK_FROM_START' | 'ENTIRE_REVISION' | 'ENTIRE_FILE' | null;
  modification_level: 'NONE' | 'LTA_UPDATES' | 'FORM_FILLING' | 'ANNOTATIONS' | 'OTHER' | null;
};

/** The result of a verification, the name of the file, and the texts that may be downloaded. */
export type VerifiedFile = {
  name: string;
  result: Conclusion & {
    verified_at: string;
    signatures: readonly ShownSignature[];
    /** The envelope that was deleted here after its time, whose sealed PDF the file is. */
    deleted_envelope: { id: string; ended_at: string; deleted_at: string } | null;
  };
  /** JSON of the API's result; the validation report of ETSI TS 119 102-2, where there is one. */
  json: string;
  xml: string | undefined;
};
