import { column, sealed, type Register } from './register-types.ts';

const byUser = { user_id: 'users' } as const;

/** What the tables of accounts, their sessions and their certificates have about people. */
export const accountTables: Register = {
  user_account: {
    whose: 'the holder of an account',
    by: { id: 'users' },
    personal: {
      email: column('e-mail address', 'account'),
      phone: column('phone number', 'account'),
      password_hash: sealed('hash of the password', 'account'),
      last_login_at: column('the last sign-in', 'account'),
      first_name: column('name', 'name'),
      last_name: column('name', 'name'),
    },
    plain:
      'id organization_id role status language email_verified_at phone_verified_at identity_verified created_at updated_at deleted_at',
  },
  user_session: {
    whose: 'the holder of an account',
    by: byUser,
    personal: {
      ip_address: column('IP address', 'row'),
      user_agent: column('browser', 'row'),
    },
    plain: 'id user_id created_at authenticated_at expires_at ended_at csc_only amr',
    withheld: 'page_token_hash provider_session',
  },
  access_token: {
    whose: 'the holder of an account',
    by: { session_id: 'sessions' },
    personal: { jti: sealed('the id of a token', 'row') },
    plain: 'session_id expires_at',
  },
  refresh_token: {
    whose: 'the holder of an account',
    by: { session_id: 'sessions' },
    personal: { token_hash: sealed('hash of a token', 'row') },
    plain: 'session_id created_at expires_at used_at',
  },
  user_device: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { fingerprint: sealed('keyed hash of a browser and its network', 'row') },
    plain: 'user_id last_seen_at',
  },
  user_identity: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { subject: column('who they are at the provider where they sign in', 'row') },
    plain: 'user_id issuer created_at',
  },
  device: {
    whose: 'the holder of an account',
    by: byUser,
    personal: {
      name: column('what its owner calls it', 'row'),
      public_key: column('the device’s public key', 'row'),
      push_sealed: sealed('where pushes to the device go', 'row'),
    },
    plain: 'id user_id push_key created_at last_used_at revoked_at',
  },
  confirmation: {
    whose: 'the holder of an account',
    by: byUser,
    personal: {
      asker: column('browser and network of who asked', 'row'),
      about: column('what was to be signed: the document’s name, its hashes, who wanted it', 'row'),
      answer: column('the answer as their device signed it', 'row'),
    },
    plain:
      'id user_id organization_id kind status refused_for device_id created_at expires_at ended_at used_at',
    withheld: 'number asked_by',
  },
  pending_sign_in: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { confirmation_id: column('the question to their devices', 'row') },
    plain: 'user_id session_id created_at expires_at',
    withheld: 'sign_in_hash',
  },
  totp_secret: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { secret_sealed: sealed('secret of the codes of their app', 'row') },
    plain: 'user_id created_at confirmed_at last_used_at',
    withheld: 'session_id last_step',
  },
  recovery_code: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { code_hash: sealed('hash of a recovery code', 'row') },
    plain: 'user_id created_at',
  },
  passkey: {
    whose: 'the holder of an account',
    by: byUser,
    personal: {
      name: column('what its owner calls it', 'row'),
      public_key: column('the passkey’s public key', 'row'),
    },
    plain: 'id user_id transports created_at last_used_at',
    withheld: 'credential_id counter',
  },
  account_code: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { code_hash: sealed('hash of a one-time code', 'row') },
    plain: 'id user_id created_at expires_at consumed_at',
    withheld: 'purpose',
  },
  api_key: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { name: column('the key’s name', 'row'), key_hash: sealed('hash of the key', 'row') },
    plain: 'id user_id prefix expires_at last_used_at created_at',
  },
  app_consent: {
    whose: 'the holder of an account',
    by: byUser,
    personal: { client_id: column('an application that they sign in to', 'row') },
    plain: 'user_id scopes granted_at last_used_at',
  },
  account_link: {
    whose: 'the holder of an account',
    by: { user_id: 'users', email: 'addresses' },
    personal: { email: column('e-mail address', 'row'), token_hash: sealed('hash of a link', 'row') },
    plain: 'user_id purpose created_at expires_at',
  },
  phone_code: {
    whose: 'the holder of an account',
    by: { user_id: 'users', phone: 'addresses' },
    personal: { phone: column('phone number', 'row'), code_hash: sealed('hash of a one-time code', 'row') },
    plain: 'id user_id created_at expires_at',
  },
  invitation: {
    whose: 'somebody who was asked to join an organization',
    by: { email: 'addresses' },
    personal: {
      email: column('e-mail address', 'row'),
      first_name: column('name', 'row'),
      last_name: column('name', 'row'),
      token_hash: sealed('hash of a link', 'row'),
    },
    plain: 'id organization_id role status language created_at updated_at expires_at',
  },
  identity_proof: {
    whose: 'the holder of an account, and who saw their document',
    by: byUser,
    personal: {
      seen: column('which document was seen, without its number', 'trust_service'),
      seen_by: column('who saw it', 'trust_service'),
    },
    plain: 'id user_id proved_at ended_at reset_at end_reason',
    withheld: 'staff_id',
  },
  oauth_record: {
    whose: 'the holder of an account who signed in with the browser',
    personal: { payload: sealed('the id of the account, and what it allowed', 'month') },
    plain: 'model expires_at consumed_at',
    withheld: 'id_hash grant_id uid',
  },
  document: {
    whose: 'the user who uploaded it',
    by: byUser,
    personal: {
      name: column('the document’s name', 'organization'),
      original_name: column('the file’s name', 'organization'),
      metadata: column('what the organization noted', 'organization'),
      tags: column('what the organization noted', 'organization'),
      failure_reason: column('why it could not be read', 'organization'),
      changes: column('what was changed before use', 'organization'),
    },
    plain:
      'id organization_id user_id type mime_type size hash page_count page_sizes signature_count docmdp status created_at updated_at',
    withheld: 'source_id pdf_id stuck_since stuck_reason stuck_stage last_error next_try_at',
  },
  bulk_send: {
    whose: 'the user who sent it',
    by: byUser,
    personal: { name: column('the name of the bulk send', 'organization') },
    plain: 'id organization_id user_id template_id status created_at ended_at',
    withheld: 'x_request_id',
  },
  template: {
    whose: 'the user who made it',
    by: byUser,
    personal: {
      name: column('the template’s name', 'organization'),
      layout: column('the sender’s words, and names of roles', 'organization'),
    },
    plain: 'id organization_id user_id document_id created_at',
  },
  certificate: {
    whose: 'the holder of a certificate',
    by: byUser,
    personal: {
      label: column('the name that its holder gave it', 'trust_service'),
      subject_cn: column('name', 'trust_service'),
      certificate_pem: column('the certificate, with name and address', 'trust_service'),
      revocation_comment: column('why it was revoked', 'trust_service'),
    },
    plain:
      'id organization_id user_id type status is_default serial_number issuer_cn valid_from valid_to key_type key_size usage_count last_used_at chain_pem otp_required use_notices revoked_at revocation_reason renewed_from reminded_days deleted_at created_at',
    withheld: 'hsm_key_id',
  },
  certificate_use: {
    whose: 'the holder of a certificate',
    by: { certificate_id: 'certificates' },
    personal: { document_name: column('the name of what was signed', 'null') },
    plain: 'id certificate_id organization_id kind operation_id signatures hashes signed_at',
    withheld: 'told_at',
  },
  certificate_act: {
    whose: 'the holder of a certificate',
    by: byUser,
    personal: { comment: column('why it ends', 'hour') },
    plain: 'id organization_id user_id kind reason asked_by created_at',
    withheld: 'tell',
  },
  certificate_code: {
    whose: 'the holder of a certificate',
    by: { certificate_id: 'certificates' },
    personal: { code_hash: sealed('hash of a one-time code', 'row') },
    plain: 'id certificate_id created_at expires_at consumed_at',
    withheld: 'operation',
  },
  csc_authorization: {
    whose: 'the holder of a certificate',
    by: byUser,
    personal: { certificate_id: column('the certificate that may sign', 'row') },
    plain: 'id user_id expires_at',
  },
};
