import { column, sealed, type Register } from './register-types.ts';

/** What the tables of proofs, of the audit trail, of the operator and of counters have about people. */
export const otherTables: Register = {
  audit_event: {
    whose: 'who acted, and about whom',
    personal: { personal: column('IP address, browser, names, addresses, words', 'members') },
    plain:
      'id organization_id sequence action resource_type resource_id user_id metadata commitments timestamp previous_hash hash',
    withheld: 'dedupe_key',
  },
  act_proof: {
    whose: 'who acted',
    by: { workflow_id: 'workflows' },
    personal: {
      personal: sealed('IP address, browser, words', 'members'),
      jws: sealed('the signed statement of the act, with the address that the certificate names', 'evidence'),
      answer: sealed('the signed answer to it', 'evidence'),
    },
    plain: 'id workflow_id created_at used_for',
  },
  idempotency_record: {
    whose: 'who called the API',
    personal: { response_sealed: sealed('an answer, encrypted', 'hour') },
    plain: 'object_id response_status created_at',
    withheld: 'id fingerprint lease_until',
  },
  rate_limit_counter: {
    whose: 'who called the API',
    personal: { key: sealed('the network that calls came from', 'hour') },
    plain: 'points expire',
  },
  attempt_counter: {
    whose: 'who gave a wrong secret',
    personal: { subject: sealed('keyed hash of an address, or an id', 'hour') },
    plain: 'failures window_started_at locked_until',
  },
  outbox_message: {
    whose: 'whom a message went to; in development alone',
    by: { recipient: 'addresses' },
    personal: {
      recipient: column('the address', 'row'),
      subject: column('what the message says', 'row'),
      text: column('what the message says', 'row'),
      code: sealed('a one-time code', 'row'),
      link: sealed('a link', 'row'),
      html: column('what the message says', 'row'),
      reply_to: column('the sender’s address', 'row'),
    },
    plain: 'id channel kind sent_at',
  },
  organization: {
    whose: 'a customer, which may be one person',
    personal: {
      name: sealed('the organization’s name', 'organization'),
      slug: sealed('the name in addresses', 'organization'),
    },
    plain: 'id',
    withheld:
      'plan_id requests_per_hour sending_suspended_at settings subject_salt require_second_factor created_at updated_at',
  },
  partner_client: {
    whose: 'a customer’s system',
    personal: { name: sealed('its name', 'organization') },
    plain: 'id organization_id',
    withheld:
      'secret_hash previous_secrets scopes redirect_uris post_logout_redirect_uris sign_in_scopes embedding_origins public_client livemode status language callback_key_sealed previous_keys_sealed previous_keys_until sending_suspended_at created_at',
  },
  legal_hold: {
    whose: 'somebody whom the reason of a hold names',
    personal: { reason: sealed('words of an owner or of staff', 'organization') },
    plain: 'id organization_id kind thing_id created_at lifted_at',
    withheld: 'placed_by placed_by_id lifted_by_id',
  },
  staff_member: {
    whose: 'a member of staff',
    personal: { email: sealed('e-mail address', 'staff') },
    plain: 'id roles created_at',
    withheld: 'key_hash key_expires_at key_roles last_used_at',
  },
  staff_identity: {
    whose: 'a member of staff',
    personal: {
      issuer: sealed('the provider where they sign in', 'staff'),
      subject: sealed('who they are there', 'staff'),
    },
    plain: 'staff_id created_at',
  },
  staff_passkey: {
    whose: 'a member of staff',
    personal: { name: sealed('the name that they gave it', 'staff') },
    plain: 'staff_id created_at',
    withheld: 'id public_key counter transports last_used_at',
  },
  staff_preview: {
    whose: 'a member of staff',
    personal: { reason: sealed('their words', 'month') },
    plain: 'id staff_id act created_at expires_at',
  },
  staff_preview_flow: {
    whose: 'a member of staff',
    personal: { failure: sealed('why an act was refused', 'month') },
    plain: 'preview_id flow_id seen begun_at done_at',
  },
  'keyservice.certificate': {
    whose: 'the holder of a certificate, also of one for a single signature',
    personal: {
      label: sealed('the name that its holder gave it', 'trust_service'),
      subject: sealed('name and address', 'trust_service'),
      der: sealed('the certificate', 'trust_service'),
      chain: sealed('the certificates above it', 'trust_service'),
      revocation_comment: sealed('why it was revoked', 'trust_service'),
    },
    plain: 'id',
    withheld:
      'kind serial_number user_id level issuer_id issuer key_id key_type key_size valid_from valid_to revoked_at revocation_reason created_at',
  },
  'keyservice.signing_operation': {
    whose: 'the signer',
    personal: { signature: sealed('the signature, with its certificate', 'trust_service') },
    plain: 'operation_id',
    withheld: 'kind input_hash certificate_id sad_hash signed_at created_at',
  },
};
