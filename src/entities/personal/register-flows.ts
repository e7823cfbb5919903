import { column, sealed, type Register } from './register-types.ts';

const hosts = { by: { id: 'hosted' } } as const;

/** What the tables of sign requests, envelopes and their messages have about people. */
export const flowTables: Register = {
  sign_request: {
    whose: 'the signer of a request',
    by: { id: 'requests' },
    personal: {
      user_email: column('e-mail address', 'null'),
      user_phone: column('phone number', 'null'),
      document_name: column('the document’s name, which may name its parties', 'null'),
      document_url: column('where the partner shows the document', 'null'),
      description: column('the partner’s words to the signer', 'null'),
      metadata: column('what the partner noted', 'organization'),
      decline_reason: column('the signer’s words', 'null'),
      signature: column('the signature, with a certificate that names its signer', 'evidence'),
      certificate: column('the certificate of the signature', 'evidence'),
      address_key_id: sealed('whether its addresses can be searched', 'null'),
      erased_at: column('when this was erased', 'moment'),
    },
    plain:
      'id client_id organization_id livemode partner_name status sealing accepted_proof_id document_hash required_loa loa external_ref language notify link_sent_at created_at expires_at signed_at rejected_at declined_by expired_at expiry_reason reference',
    withheld:
      'callback_url redirect_url link_hash link_generation stuck_since stuck_reason stuck_stage last_error next_try_at x_request_id',
  },
  signing_code: {
    whose: 'the signer of a request',
    by: { request_id: 'requests' },
    personal: { code_hash: sealed('hash of a one-time code', 'row') },
    plain: 'id request_id created_at expires_at consumed_at',
  },
  flow_activation: {
    whose: 'the holder of a certificate',
    by: { request_id: 'requests' },
    personal: { sad_sealed: sealed('a permission to sign, encrypted', 'row') },
    plain: 'id request_id user_id credential_id proof_id expires_at created_at',
  },
  evidence: {
    whose: 'the signer of a request',
    by: { request_id: 'requests' },
    personal: { pdf: sealed('the evidence, a sealed PDF', 'evidence') },
    plain: 'request_id sha256 made_at',
  },
  envelope: {
    whose: 'the sender of an envelope, and all whom it goes to',
    by: { id: 'envelopes', user_id: 'users' },
    personal: {
      name: column('the envelope’s name', 'organization'),
      message: column('the sender’s words', 'organization'),
      void_reason: column('the sender’s words', 'organization'),
      metadata: column('what the organization noted', 'organization'),
      address_key_id: { ...sealed('whether its addresses can be searched', 'null'), by: { id: 'envelopes' } },
    },
    plain:
      'id organization_id user_id client_id external_ref notify document_id status routing_type expires_in_days reminder_days language original_object_id current_object_id revision sealing sent_at delivered_at expires_at completed_at declined_at voided_at expired_at reference created_at updated_at',
    withheld:
      'redirect_url send_id sent_proof_id seal_fingerprint check_hash event_sequence stuck_since stuck_reason stuck_stage last_error next_try_at sealing_failure x_request_id',
  },
  envelope_recipient: {
    whose: 'somebody whom an envelope goes to, and the host of a signature in person',
    by: { id: 'recipients' },
    personal: {
      email: column('e-mail address', 'address'),
      name: column('name', 'name'),
      phone: column('phone number', 'null'),
      host_email: column('the host’s e-mail address', 'null', hosts),
      host_name: column('the host’s name', 'null', hosts),
      ip_address: column('IP address', 'null'),
      user_agent: column('browser', 'null'),
      decline_reason: column('the recipient’s words', 'null'),
      approval_seal: sealed('the seal over an approval and its statement', 'evidence'),
      erased_at: column('when this was erased', 'moment'),
    },
    plain:
      'id envelope_id envelope_created_at position role routing_order status auth_method language link_sent_at sent_at delivered_at host_confirmed_at accepted_at accepted_proof_id signed_at declined_at declined_by loa signed_by_user_id credential_id certificate_fingerprint approval_sealed_at',
    withheld: 'access_code_hash link_hash link_generation',
  },
  envelope_field: {
    whose: 'the recipient who fills it in',
    by: { recipient_id: 'recipients' },
    personal: { value: column('what the recipient wrote', 'null') },
    plain:
      'id envelope_id recipient_id position type page x y width height required label auto options radio_group status signed_at',
  },
  envelope_act: {
    whose: 'the recipient who acts',
    by: { recipient_id: 'recipients' },
    personal: { payload_sealed: sealed('what the recipient gave, encrypted', 'row') },
    plain: 'id envelope_id recipient_id kind created_at',
    withheld: 'prepared_object_id prepared_digest prepared_until',
  },
  recipient_code: {
    whose: 'the recipient',
    by: { recipient_id: 'recipients' },
    personal: { code_hash: sealed('hash of a one-time code', 'row') },
    plain: 'id recipient_id created_at expires_at consumed_at',
    withheld: 'used_by',
  },
  single_use_link: {
    whose: 'the recipient',
    by: { recipient_id: 'recipients' },
    personal: { used_at: column('when a link that was given to the sender was opened', 'row') },
    plain: 'id recipient_id link_generation created_at expires_at',
    withheld: 'token_hash',
  },
  access_code_tries: {
    whose: 'the recipient',
    by: { recipient_id: 'recipients' },
    personal: { wrong: column('how many wrong access codes were given', 'row') },
    plain: 'recipient_id link_generation',
  },
  sealed_link: {
    whose: 'the recipient',
    by: { id: 'recipients' },
    personal: { sent_at: column('when the link to the sealed PDF went out', 'row') },
    plain: 'id envelope_id generation expires_at renewals',
  },
  sent_document: {
    whose: 'the recipient, by an id alone',
    by: { recipient_id: 'recipients' },
    personal: {},
    plain: 'recipient_id revision hash sent_at',
    withheld: 'link_generation partial_hash partial',
  },
  completion_certificate: {
    whose: 'all whom an envelope goes to',
    by: { envelope_id: 'envelopes' },
    personal: { pdf: sealed('the certificate of completion, a sealed PDF', 'evidence') },
    plain: 'envelope_id sha256 made_at',
    withheld: 'check_hash',
  },
  flow_address: {
    whose: 'signers, recipients and hosts',
    by: { flow_id: ['requests', 'envelopes'] },
    personal: { hash: sealed('keyed hash of an address', 'row') },
    plain: 'flow_id',
    withheld: 'key_id',
  },
  message_attempt: {
    whose: 'whom a message went to',
    by: { flow_id: 'requests', recipient_id: 'recipients' },
    personal: {
      masked_to: column('the address, masked', 'row'),
      server_said: sealed('the answer of the mail server', 'row'),
    },
    plain: 'id flow_id recipient_id kind channel outcome tries first_at at',
    withheld: 'message_key',
  },
  webhook_delivery: {
    whose: 'the signer of a request, and a recipient who declined',
    by: { request_id: 'requests', resource_id: 'declined' },
    personal: {
      body: column('what the organization was told', 'body'),
      response_body: sealed('the beginning of what its system answered', 'null'),
    },
    plain:
      'id client_id organization_id request_id resource_id sequence event_type status attempts delivered_at created_at',
    withheld:
      'webhook_id endpoint_url response_code redeliveries max_attempts attempt_log next_attempt_at last_attempt_at stuck_since stuck_reason last_error next_try_at',
  },
  abuse_report: {
    whose: 'the reader of a letter',
    by: { subject_id: ['requests', 'recipients', 'users'] },
    personal: {
      text: column('the reader’s words', 'null'),
      closed_reason: sealed('words of staff', 'null'),
    },
    plain: 'id kind subject_id organization_id client_id status created_at closed_at',
    withheld: 'generation closed_by',
  },
};
