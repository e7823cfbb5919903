/**
 * The codes of reasons, by what they are about. A code is stable: programs compare it. Its sentences, in each language, stand
 * in src/words/reasons/; `values` fill their places.
 */
export const reasonCodes = {
  /** The file as a whole. */
  file: ['document_missing', 'document_differs_from_content', 'limit_exceeded', 'structure_damaged'],
  /** CMS and CAdES. */
  cms: [
    'cms_trailing_bytes',
    'cms_attribute_missing',
    'cms_attribute_repeated',
    'cms_attribute_malformed',
    'cms_signed_attributes_missing',
    'cms_content_type_differs',
    'cms_signing_certificate_missing',
    'cms_signing_certificates_differ',
    'cms_algorithms_differ',
    'cms_digest_unknown',
    'cms_timestamp_index_missing',
    'cms_timestamp_index_differs',
    'cms_signing_time_missing',
    'cms_signature_policy',
    'cms_proof_not_read',
  ],
  /** XML and XAdES. */
  xml: [
    'xml_damaged',
    'xml_document_type',
    'xml_signature_malformed',
    'xml_id_ambiguous',
    'xml_reference_unresolved',
    'xml_transform_unknown',
    'xml_canonicalization_unknown',
    'xml_digest_unknown',
    'xml_not_xades',
    'xml_properties_unsigned',
    'xml_properties_misplaced',
    'xml_coverage_partial',
    'xml_manifest_misplaced',
    'xml_key_value_differs',
    'xml_signing_time_missing',
    'xml_data_object_format_dangling',
    'xml_countersignature_elsewhere',
    'xml_timestamp_malformed',
    'xml_signature_policy',
  ],
  /** PDF and PAdES. */
  pdf: [
    'pdf_byte_range_malformed',
    'pdf_byte_range_gap',
    'pdf_contents_missing',
    'pdf_contents_padding',
    'pdf_signer_count',
    'pdf_content_type',
    'pdf_type_mismatch',
    'pdf_sub_filter_unknown',
    'pdf_sub_filter_missing',
    'pdf_revision_not_covered',
    'pdf_bytes_after_end',
    'pdf_ambiguous',
    'pdf_revision_added',
    'pdf_revision_unreadable',
    'pdf_field_direct',
    'pdf_signing_time_attribute',
    'pdf_page_changed',
    'pdf_pages_changed',
    'pdf_annotation_changed',
    'pdf_form_changed',
    'pdf_field_changed',
    'pdf_field_added',
    'pdf_field_removed',
    'pdf_locked_field_changed',
    'pdf_signature_field_added',
    'pdf_signature_added',
    'pdf_signature_changed',
    'pdf_script_changed',
    'pdf_layers_changed',
    'pdf_permissions_changed',
    'pdf_document_changed',
    'pdf_visible_field_after_certification',
  ],
  /** ASiC and ZIP. */
  asic: [
    'zip_entry_repeated',
    'zip_entries_overlap',
    'zip_foreign_bytes',
    'zip_headers_differ',
    'zip_name_unsafe',
    'zip_symbolic_link',
    'zip_encrypted',
    'zip_compression_unknown',
    'zip_size_differs',
    'zip_entry_damaged',
    'asic_file_not_covered',
    'asic_data_objects',
    'asic_manifest_missing',
    'asic_manifest_malformed',
    'asic_manifest_ambiguous',
    'asic_reference_differs',
    'asic_signature_malformed',
    'asic_mimetype_missing',
    'asic_mimetype_differs',
    'asic_proof_not_read',
  ],
  /** Certificates, their chains and their status. */
  certificate: [
    'no_certificate_chain',
    'certificate_expired',
    'certificate_not_yet_valid',
    'anchor_no_longer_trusted',
    'anchor_not_yet_trusted',
    'issuer_is_no_authority',
    'issuer_may_not_sign_certificates',
    'path_too_long',
    'name_outside_constraints',
    'critical_extension_unknown',
    'extension_unreadable',
    'policies_not_satisfied',
    'key_usage_unfit',
    'extended_key_usage_unfit',
    'certificate_revoked',
    'certificate_on_hold',
    'status_unavailable',
    'status_outdated',
    'status_not_known_to_responder',
    'algorithm_expired',
    'algorithm_never_trusted',
  ],
  /** The building blocks: cryptography, timestamps, proofs of existence. */
  validation: [],
} as const satisfies Record<string, readonly string[]>;

export type ReasonArea = keyof typeof reasonCodes;
export type ReasonCode = (typeof reasonCodes)[ReasonArea][number];

/** Why something does not hold, or a note beside a result. */
export type Reason = {
  code: ReasonCode;
  /** What the sentence names: dates as ISO 8601, names by RFC 4514, algorithms by their names. */
  values?: Readonly<Record<string, string>>;
};
