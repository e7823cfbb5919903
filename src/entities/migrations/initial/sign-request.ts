const signRequest = [
  `create table sign_request (
      id uuid not null,
      client_id uuid not null,
      organization_id uuid not null,
      partner_name varchar(255) not null,
      status text not null,
      sealing boolean not null default false,
      user_email varchar(254) null,
      user_phone varchar(20) null,
      document_hash varchar(64) not null,
      document_name varchar(255) null,
      document_url text null,
      description text null,
      required_loa smallint not null,
      loa smallint null,
      callback_url text null,
      external_ref varchar(255) null,
      language text not null,
      notify boolean not null,
      link_hash varchar(64) not null,
      link_generation int not null default 1,
      link_sent_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      signed_at timestamptz(3) null,
      rejected_at timestamptz(3) null,
      decline_reason text null,
      expired_at timestamptz(3) null,
      expiry_reason text null,
      signature text null,
      certificate text null,
      x_request_id varchar(128) not null,
      stuck_since timestamptz(3) null,
      stuck_reason varchar(64) null,
      stuck_stage varchar(64) null,
      primary key (id)
    )`,
  `create index sign_request_client_id_created_at_id_index on sign_request (client_id, created_at, id)`,
  `create index sign_request_client_id_external_ref_index on sign_request (client_id, external_ref)`,
  // Staff search by these: newest first over all partners, stuck ones, and by the name that a partner gave.
  `create index sign_request_created_at_id_index on sign_request (created_at, id)`,
  `create index sign_request_stuck_index on sign_request (created_at, id) where stuck_since is not null`,
  `create index sign_request_external_ref_index on sign_request (external_ref, created_at, id) where external_ref is not null`,
  `alter table sign_request add constraint sign_request_link_hash_unique unique (link_hash)`,
  `alter table sign_request add constraint sign_request_status_check check (status in ('pending', 'signed', 'rejected', 'expired'))`,
  `alter table sign_request add constraint sign_request_language_check check (language in ('mn', 'en'))`,
  `alter table sign_request add constraint sign_request_expiry_reason_check check (expiry_reason in ('period_ended', 'withdrawn', 'cancelled'))`,
  `alter table sign_request add constraint sign_request_client_id_foreign foreign key (client_id) references partner_client (id)`,
];

const signingCode = [
  `create table signing_code (
      id uuid not null,
      request_id uuid not null,
      code_hash varchar(64) not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      consumed_at timestamptz(3) null,
      primary key (id)
    )`,
  `create index signing_code_request_id_created_at_index on signing_code (request_id, created_at)`,
  `alter table signing_code add constraint signing_code_request_id_foreign foreign key (request_id) references sign_request (id) on delete cascade`,
];

const flowActivation = [
  `create table flow_activation (
      id uuid not null,
      request_id uuid not null,
      user_id uuid not null,
      credential_id uuid not null,
      sad_sealed text not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index flow_activation_request_id_index on flow_activation (request_id)`,
  `create index flow_activation_expires_at_index on flow_activation (expires_at)`,
];

const evidence = [
  `create table evidence (
      request_id uuid not null,
      pdf bytea not null,
      sha256 varchar(64) not null,
      made_at timestamptz(3) not null,
      primary key (request_id)
    )`,
  `alter table evidence add constraint evidence_request_id_foreign foreign key (request_id) references sign_request (id)`,
];

/** Sign requests, their codes, activations and evidence. */
export const signRequestTables = [...signRequest, ...signingCode, ...flowActivation, ...evidence];
