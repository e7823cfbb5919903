const envelope = [
  `create table envelope (
      id uuid not null,
      organization_id uuid not null,
      user_id uuid not null,
      document_id uuid null,
      name varchar(255) not null,
      message text null,
      status text not null,
      routing_type text not null,
      expires_in_days smallint not null,
      reminder_days smallint not null,
      language text not null,
      original_object_id uuid null,
      current_object_id uuid null,
      revision int not null default 0,
      sealing boolean not null default false,
      event_sequence int not null default 0,
      sent_at timestamptz(3) null,
      delivered_at timestamptz(3) null,
      expires_at timestamptz(3) null,
      completed_at timestamptz(3) null,
      declined_at timestamptz(3) null,
      voided_at timestamptz(3) null,
      void_reason text null,
      expired_at timestamptz(3) null,
      stuck_since timestamptz(3) null,
      stuck_reason varchar(64) null,
      stuck_stage varchar(64) null,
      x_request_id varchar(128) not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      send_id uuid null,
      sealing_failure text null,
      primary key (id)
    )`,
  `create index envelope_organization_id_created_at_id_index on envelope (organization_id, created_at, id)`,
  `create index envelope_user_id_created_at_id_index on envelope (user_id, created_at, id)`,
  `create index envelope_document_id_index on envelope (document_id)`,
  `create index envelope_stuck_index on envelope (stuck_since) where stuck_since is not null`,
  `create index envelope_user_id_status_created_at_id_index on envelope (user_id, status, created_at, id)`,
  `create index envelope_organization_id_status_created_at_id_index on envelope (organization_id, status, created_at, id)`,
  `alter table envelope add constraint envelope_status_check check (status in ('draft', 'sent', 'in_progress', 'completed', 'declined', 'voided', 'expired'))`,
  `alter table envelope add constraint envelope_routing_type_check check (routing_type in ('sequential', 'parallel', 'hybrid'))`,
  `alter table envelope add constraint envelope_language_check check (language in ('mn', 'en'))`,
  `alter table envelope add constraint envelope_organization_id_foreign foreign key (organization_id) references organization (id)`,
  `alter table envelope add constraint envelope_user_id_foreign foreign key (user_id) references user_account (id)`,
  `alter table envelope add constraint envelope_original_object_id_foreign foreign key (original_object_id) references stored_object (id)`,
  `alter table envelope add constraint envelope_current_object_id_foreign foreign key (current_object_id) references stored_object (id)`,
  `alter table envelope add constraint envelope_document_id_foreign foreign key (document_id) references document (id) on delete set null`,
  // A document goes from a draft alone, and from none that is being sent.
  `alter table envelope add constraint envelope_document_check check (document_id is not null or (status = 'draft' and send_id is null))`,
];

const envelopeRecipient = [
  `create table envelope_recipient (
      id uuid not null,
      envelope_id uuid not null,
      position int not null,
      email varchar(254) not null,
      name varchar(100) not null,
      role text not null,
      routing_order int not null,
      status text not null,
      auth_method text not null,
      phone varchar(20) null,
      access_code_hash varchar(64) null,
      host_email varchar(254) null,
      host_name varchar(100) null,
      language text not null,
      link_hash varchar(64) null,
      link_generation int not null default 0,
      link_sent_at timestamptz(3) null,
      sent_at timestamptz(3) null,
      delivered_at timestamptz(3) null,
      host_confirmed_at timestamptz(3) null,
      accepted_at timestamptz(3) null,
      signed_at timestamptz(3) null,
      declined_at timestamptz(3) null,
      decline_reason text null,
      ip_address varchar(45) null,
      user_agent text null,
      loa smallint null,
      signed_by_user_id uuid null,
      credential_id uuid null,
      envelope_created_at timestamptz(3) null,
      primary key (id)
    )`,
  `create index envelope_recipient_email_envelope_id_index on envelope_recipient (email, envelope_id)`,
  `create index envelope_recipient_email_envelope_created_at_envelope_id_index on envelope_recipient (email, envelope_created_at, envelope_id)`,
  `create index envelope_recipient_waiting_index on envelope_recipient (email, envelope_created_at, envelope_id) where status in ('sent', 'delivered')`,
  `create index envelope_recipient_hosted_index on envelope_recipient (host_email, envelope_created_at, envelope_id) where role = 'in_person' and status in ('sent', 'delivered')`,
  `alter table envelope_recipient add constraint envelope_recipient_envelope_id_position_unique unique (envelope_id, position)`,
  `alter table envelope_recipient add constraint envelope_recipient_link_hash_unique unique (link_hash)`,
  `alter table envelope_recipient add constraint envelope_recipient_role_check check (role in ('signer', 'approver', 'cc', 'in_person'))`,
  `alter table envelope_recipient add constraint envelope_recipient_status_check check (status in ('pending', 'sent', 'delivered', 'completed', 'declined', 'bounced', 'cancelled'))`,
  `alter table envelope_recipient add constraint envelope_recipient_auth_method_check check (auth_method in ('email', 'sms', 'credential'))`,
  `alter table envelope_recipient add constraint envelope_recipient_language_check check (language in ('mn', 'en'))`,
  `alter table envelope_recipient add constraint envelope_recipient_envelope_id_foreign foreign key (envelope_id) references envelope (id) on delete cascade`,
];

const envelopeField = [
  `create table envelope_field (
      id uuid not null,
      envelope_id uuid not null,
      recipient_id uuid not null,
      position int not null,
      type text not null,
      page int not null,
      x numeric(10,2) not null,
      y numeric(10,2) not null,
      width numeric(10,2) not null,
      height numeric(10,2) not null,
      required boolean not null,
      label varchar(100) null,
      value text null,
      status text not null,
      signed_at timestamptz(3) null,
      primary key (id)
    )`,
  `create index envelope_field_recipient_id_index on envelope_field (recipient_id)`,
  `alter table envelope_field add constraint envelope_field_envelope_id_position_unique unique (envelope_id, position)`,
  `alter table envelope_field add constraint envelope_field_type_check check (type in ('signature', 'initial', 'text', 'date', 'checkbox'))`,
  `alter table envelope_field add constraint envelope_field_status_check check (status in ('pending', 'completed'))`,
  `alter table envelope_field add constraint envelope_field_envelope_id_foreign foreign key (envelope_id) references envelope (id) on delete cascade`,
  `alter table envelope_field add constraint envelope_field_recipient_id_foreign foreign key (recipient_id) references envelope_recipient (id) on delete cascade`,
];

const envelopeAct = [
  `create table envelope_act (
      id uuid not null,
      envelope_id uuid not null,
      recipient_id uuid null,
      kind text not null,
      payload_sealed text not null,
      prepared_object_id uuid null,
      created_at timestamptz(3) not null,
      prepared_digest varchar(64) null,
      prepared_until timestamptz(3) null,
      primary key (id)
    )`,
  `create index envelope_act_envelope_id_recipient_id_index on envelope_act (envelope_id, recipient_id)`,
  `create index envelope_act_created_at_index on envelope_act (created_at)`,
  `alter table envelope_act add constraint envelope_act_kind_check check (kind in ('sign', 'approve', 'decline', 'correct', 'change'))`,
  `alter table envelope_act add constraint envelope_act_envelope_id_foreign foreign key (envelope_id) references envelope (id) on delete cascade`,
];

const recipientCode = [
  `create table recipient_code (
      id uuid not null,
      recipient_id uuid not null,
      code_hash varchar(64) not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      consumed_at timestamptz(3) null,
      used_by varchar(64) null,
      primary key (id)
    )`,
  `create index recipient_code_recipient_id_created_at_index on recipient_code (recipient_id, created_at)`,
  `alter table recipient_code add constraint recipient_code_recipient_id_foreign foreign key (recipient_id) references envelope_recipient (id) on delete cascade`,
];

const accessCodeTries = [
  `create table access_code_tries (
      recipient_id uuid not null,
      link_generation int not null,
      wrong int not null,
      primary key (recipient_id)
    )`,
];

const completionCertificate = [
  `create table completion_certificate (
      envelope_id uuid not null,
      pdf bytea not null,
      sha256 varchar(64) not null,
      check_hash varchar(64) not null,
      made_at timestamptz(3) not null,
      primary key (envelope_id)
    )`,
  `alter table completion_certificate add constraint completion_certificate_check_hash_unique unique (check_hash)`,
  `alter table completion_certificate add constraint completion_certificate_envelope_id_foreign foreign key (envelope_id) references envelope (id)`,
];

/** Envelopes, their recipients and fields, what somebody gave for them, and certificates of completion. */
export const envelopeTables = [
  ...envelope,
  ...envelopeRecipient,
  ...envelopeField,
  ...envelopeAct,
  ...recipientCode,
  ...accessCodeTries,
  ...completionCertificate,
];
