/** The roles that the programs sign in with; the tables are another role's, the owner's, which runs the migrations. */
export const databaseRoles = ['api', 'worker', 'purge'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** What a role may do with a table, as GRANT takes it; nothing where it is absent. */
export type TableRights = Readonly<Partial<Record<DatabaseRole, string>>>;

const everything = 'select, insert, update, delete';
const added = 'select, insert';

/**
 * The rights of each role on each table of the schema `tamga`: all that its program does, and nothing else. A column that is
 * not there (yet) is left out. A table without a line here is nobody's but the owner's, and a test fails.
 */
export const tableRights: Readonly<Record<string, TableRights>> = {
  access_code_tries: { api: everything, purge: 'select (recipient_id), delete' },
  abuse_report: {
    api: everything,
    worker: 'select',
    purge: 'select (id, subject_id, text, closed_reason), update (text, closed_reason)',
  },
  access_token: { api: everything, purge: 'select (jti, session_id), delete' },
  account_code: { api: everything, purge: 'select (id, user_id), delete' },
  account_link: { api: everything, purge: 'select (token_hash, user_id, email), delete' },
  // Policies of the table allow only unused proofs to be added and deleted.
  act_proof: {
    api: 'select, insert, delete, update (answer)',
    worker: 'select, update (used_for)',
    purge: 'select (id, workflow_id, jws, personal, created_at), update (personal), delete',
  },
  api_key: { api: everything, purge: 'select (id, user_id), delete' },
  app_consent: { api: everything, purge: 'select (user_id, client_id), delete' },
  attempt_counter: { api: everything },
  audit_event: { api: added, worker: added, purge: 'select, insert, update (personal)' },
  audit_head_seal: { api: 'select', worker: added },
  audit_head_timestamp: { api: 'select', worker: added },
  bulk_send: {
    api: 'select, insert, update (status, ended_at)',
    worker: 'select, update (status, ended_at)',
    purge: 'select (id, user_id)',
  },
  bulk_send_row: {
    api: 'select, insert, update (status, failure, settled_at)',
    worker: 'select, update (status, tries, failure, settled_at)',
  },
  certificate: {
    api: 'select, insert, update',
    worker: 'select, update (usage_count, last_used_at, status, is_default, reminded_days)',
    purge: 'select (id, user_id)',
  },
  certificate_act: { api: everything, worker: 'select', purge: 'select (id, user_id)' },
  certificate_code: { api: everything, purge: 'select (id, certificate_id), delete' },
  certificate_use: {
    api: added,
    worker: 'select, insert, update (told_at)',
    purge: 'select (id, certificate_id, document_name), update (document_name)',
  },
  completion_certificate: { api: added, purge: 'select (envelope_id, sha256, check_hash), delete' },
  confirmation: {
    api: 'select, delete, update (used_at)',
    worker: 'select, insert, update (status, refused_for, device_id, answer, ended_at)',
    purge: 'select (id, user_id), delete',
  },
  csc_authorization: { api: everything, purge: 'select (id, user_id), delete' },
  device: {
    api: everything,
    worker: 'select, update (last_used_at, push_sealed)',
    purge: 'select (id, user_id), delete',
  },
  document: {
    api: everything,
    worker: 'select, update',
    purge:
      'select (id, organization_id, status, hash, source_id, pdf_id, created_at, user_id), update (status, failure_reason, updated_at), delete',
  },
  envelope: {
    api: everything,
    worker: 'select, update',
    purge:
      'select (id, organization_id, document_id, status, original_object_id, current_object_id, created_at, completed_at, declined_at, voided_at, expired_at, stuck_since, user_id, sealing, address_key_id, check_hash), update (address_key_id), delete',
  },
  envelope_act: {
    api: everything,
    worker: 'select, update, delete',
    purge: 'select (envelope_id, prepared_object_id, id, recipient_id), delete',
  },
  envelope_field: {
    api: everything,
    worker: 'select, update',
    purge: 'select (id, recipient_id, value), update (value)',
  },
  envelope_recipient: {
    api: everything,
    worker: 'select, update',
    purge:
      'select (id, envelope_id, email, phone, host_email, role, status, accepted_at, signed_at, name, host_name, ip_address, user_agent, decline_reason), update (email, name, phone, host_email, host_name, ip_address, user_agent, decline_reason, erased_at)',
  },
  evidence: { api: added, purge: 'select (request_id, sha256), delete' },
  flow_address: { api: 'select', worker: everything, purge: 'select (flow_id, hash), delete' },
  flow_activation: { api: everything, worker: 'select, delete', purge: 'select (id, request_id), delete' },
  idempotency_record: { api: everything },
  identity_proof: {
    api: 'select, insert, update (ended_at, end_reason, reset_at)',
    purge: 'select (id, user_id)',
  },
  invitation: { api: everything, purge: 'select (id, email), delete' },
  legal_hold: { api: 'select, insert, update (lifted_at, lifted_by_id)', worker: 'select', purge: 'select' },
  message_attempt: {
    api: 'select, insert, update',
    worker: 'select, insert, update',
    purge: 'select (id, flow_id, at, recipient_id, first_at), delete',
  },
  migration: { api: 'select', worker: 'select', purge: 'select' },
  oauth_record: { api: everything },
  organization: {
    api: 'select, insert, update',
    worker: 'select (id, name, plan_id, sending_suspended_at, settings)',
    purge: 'select (id, name)',
  },
  outbox_message: { api: everything, worker: added, purge: 'select (id, recipient), delete' },
  partner_client: {
    api: 'select, insert, update',
    worker:
      'select (id, organization_id, name, livemode, callback_key_sealed, previous_keys_sealed, previous_keys_until, sending_suspended_at)',
    purge: 'select (id, organization_id)',
  },
  partner_logo: { api: everything },
  passkey: { api: everything, purge: 'select (id, user_id), delete' },
  pending_sign_in: { api: everything, purge: 'select (sign_in_hash, user_id), delete' },
  phone_code: { api: everything, purge: 'select (id, user_id, phone), delete' },
  purge_batch: { api: 'select', worker: 'select', purge: added },
  process_keys: { api: everything, worker: everything },
  push_key: { api: 'select, insert', worker: 'select' },
  quota_taking: { api: everything, worker: everything },
  quota_use: { api: everything, worker: everything },
  retention_policy: { api: 'select, insert, update', worker: 'select', purge: 'select' },
  rate_limit_counter: { api: everything },
  recipient_code: {
    api: everything,
    worker: 'select (recipient_id), delete',
    purge: 'select (id, recipient_id), delete',
  },
  recovery_code: { api: everything, purge: 'select (code_hash, user_id), delete' },
  refresh_token: { api: everything, purge: 'select (token_hash, session_id), delete' },
  sealed_link: { api: everything, worker: everything, purge: 'select (id), delete' },
  sent_document: { api: everything, worker: 'select' },
  sign_request: {
    api: 'select',
    worker: everything,
    purge:
      'select (id, organization_id, user_email, user_phone, status, document_hash, created_at, signed_at, rejected_at, expired_at, stuck_since, document_name, document_url, description, decline_reason, address_key_id), update (user_email, user_phone, document_name, document_url, description, decline_reason, address_key_id, erased_at), delete',
  },
  single_use_link: { api: everything, purge: 'select (id, recipient_id), delete' },
  staff_factor: { api: everything },
  signing_code: {
    api: everything,
    worker: 'select (request_id), delete',
    purge: 'select (id, request_id), delete',
  },
  staff_identity: { api: added },
  staff_link: { api: 'select, update, delete' },
  staff_member: { api: 'select, update (last_used_at)', purge: 'select (id, email)' },
  staff_preview: { api: everything },
  staff_preview_flow: { api: everything },
  staff_proposal: { api: everything },
  staff_passkey: { api: everything },
  staff_session: { api: everything },
  staff_sign_in: { api: everything },
  status_material: { api: everything },
  stored_object: {
    api: everything,
    worker: everything,
    purge: 'select (id, hash, purged_at), update (discarded_at, purged_at, sealed_key)',
  },
  subscription: { api: 'select, insert, update', worker: 'select (organization_id, unit_prices)' },
  template: { api: everything, purge: 'select (id, user_id, document_id)' },
  tombstone: { api: 'select', worker: 'select', purge: added },
  totp_secret: { api: everything, purge: 'select (user_id), delete' },
  usage_record: { api: added, worker: added },
  user_account: {
    api: everything,
    worker:
      'select (id, organization_id, email, first_name, last_name, language, role, status, email_verified_at, created_at)',
    purge:
      'select (id, organization_id, email, phone, first_name, last_name, email_verified_at, phone_verified_at, deleted_at), update (first_name, last_name)',
  },
  user_device: { api: everything, purge: 'select (user_id), delete' },
  user_identity: { api: everything, purge: 'select (issuer, subject, user_id), delete' },
  user_session: { api: everything, purge: 'select (id, user_id), delete' },
  webhook: { api: everything, worker: 'select, update (status, failure_told_at)' },
  webhook_delivery: {
    api: 'select, insert, update',
    worker: 'select, insert, update',
    purge:
      'select (id, organization_id, client_id, request_id, resource_id, status, body, created_at, stuck_since, response_body), update (body, response_body), delete',
  },
  // A row is locked by whoever deletes it, which takes the right to change something of it.
  workflow_task_failure: { api: 'select, delete, update (last_at)', worker: everything },
};
