/** Tables in which nobody is named, each with its columns: ids, hashes, counts, keys and their states. */
export const namelessTables: Readonly<Record<string, string>> = {
  audit_head_seal: 'organization_id seal sequence hash sealed_at',
  audit_head_timestamp: 'organization_id sequence hash token time',
  bulk_send_row: 'bulk_send_id position envelope_id proof_id status tries failure settled_at',
  migration: 'id name executed_at',
  partner_logo: 'client_id png sha256 changed_at',
  process_keys: 'id program keys seen_at report',
  purge_batch: 'id organization_id kind ids purged_at',
  push_key: 'id public_key private_sealed created_at',
  quota_taking: 'id owner day amounts taken_at',
  quota_use: 'owner day counter used',
  retention_policy: 'organization_id periods updated_at',
  staff_factor: 'id staff_id secret_sealed last_step created_at last_used_at',
  staff_link: 'token_hash staff_id created_at expires_at',
  staff_proposal: 'id flow_id staff_id created_at expires_at',
  staff_session: 'token_hash staff_id created_at expires_at factor seen_at',
  staff_sign_in: 'token_hash staff_id secret_sealed created_at expires_at',
  status_material: 'key url der fetched_at expires_at',
  stored_object:
    'id organization_id key_id sealed_key size hash created_at completed_at discarded_at purged_at',
  subscription: 'organization_id external_id status unit_prices started_at',
  tombstone:
    'id batch_id kind workflow_id status document_hash original_hash evidence_hash check_hash signatures objects began_at ended_at',
  usage_record: 'id organization_id type quantity unit_price dedupe_key recorded_at',
  webhook:
    'id client_id url events status signing_key_sealed created_at previous_keys_sealed previous_keys_until organization_id listens_until failure_told_at',
  workflow_task_failure: 'workflow_id run_id cause first_at last_at',
  'keyservice.activation':
    'id certificate_id profile hashes num_signatures remaining sad_hash sealed_data_key kek_id expires_at created_at lifetime',
  'keyservice.audit_head': 'organization_id seal sequence hash sealed_at',
  'keyservice.device_pin': 'id owner pin_hash attempts locked_until created_at',
  'keyservice.key_encryption_key': 'id first_used_at last_used_at',
  'keyservice.key_holder': 'id keys seen_at',
  'keyservice.log_entry':
    'sequence at operation outcome caller request_id certificate_id document_hash operation_id previous_hash hash',
  'keyservice.migration': 'id name executed_at',
  'keyservice.stored_key':
    'id version purpose owner key_type key_size public_key sealed_key sealed_data_key kek_id pin_salt attempts locked_until created_at destroyed_at home wrapped_by',
  'keyservice.timestamp_entry': 'sequence at imprint serial_number request_id root_id',
  'keyservice.timestamp_root': 'id entries root closed_at',
  'status.ocsp_answer': 'cert_id serial_number response this_update next_update asked_at',
  'status.revocation_list': 'key_id issuer number der issuer_name url this_update next_update revoked_count',
};
