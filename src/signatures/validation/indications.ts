/** The outcome of a validation (ETSI EN 319 102-1 clause 5.1.3). */
export const indications = ['TOTAL_PASSED', 'INDETERMINATE', 'TOTAL_FAILED'] as const;
export type Indication = (typeof indications)[number];

/** The sub-indications, each under the indication that it belongs to (clause 5.1.3, tables 5 and 6). */
export const subIndications = {
  TOTAL_PASSED: [],
  TOTAL_FAILED: [
    'FORMAT_FAILURE',
    'HASH_FAILURE',
    'SIG_CRYPTO_FAILURE',
    'REVOKED',
    'EXPIRED',
    'NOT_YET_VALID',
  ],
  INDETERMINATE: [
    'SIG_CONSTRAINTS_FAILURE',
    'CHAIN_CONSTRAINTS_FAILURE',
    'CERTIFICATE_CHAIN_GENERAL_FAILURE',
    'CRYPTO_CONSTRAINTS_FAILURE',
    'POLICY_PROCESSING_ERROR',
    'SIGNATURE_POLICY_NOT_AVAILABLE',
    'TIMESTAMP_ORDER_FAILURE',
    'NO_SIGNING_CERTIFICATE_FOUND',
    'NO_CERTIFICATE_CHAIN_FOUND',
    'NO_CERTIFICATE_CHAIN_FOUND_NO_POE',
    'REVOKED_NO_POE',
    'REVOKED_CA_NO_POE',
    'OUT_OF_BOUNDS_NOT_REVOKED',
    'OUT_OF_BOUNDS_NO_POE',
    'REVOCATION_OUT_OF_BOUNDS_NO_POE',
    'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    'NO_POE',
    'TRY_LATER',
    'SIGNED_DATA_NOT_FOUND',
    'CUSTOM',
  ],
} as const satisfies Record<Indication, readonly string[]>;

export type SubIndication = (typeof subIndications)[Indication][number];
