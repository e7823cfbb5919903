const certificate = [
  `create table certificate (
      id uuid not null,
      organization_id uuid not null,
      user_id uuid not null,
      label varchar(255) not null,
      type text not null,
      status text not null,
      is_default boolean not null default false,
      serial_number varchar(64) not null,
      subject_cn varchar(255) not null,
      issuer_cn varchar(255) not null,
      valid_from timestamptz(3) not null,
      valid_to timestamptz(3) not null,
      key_type varchar(8) not null,
      key_size int not null,
      usage_count int not null default 0,
      last_used_at timestamptz(3) null,
      hsm_key_id uuid not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index certificate_organization_id_index on certificate (organization_id)`,
  `create index certificate_user_id_index on certificate (user_id)`,
  `alter table certificate add constraint certificate_type_check check (type in ('self_signed', 'ca_issued', 'eidas', 'corporate'))`,
  `alter table certificate add constraint certificate_status_check check (status in ('active', 'revoked', 'expired'))`,
  `alter table certificate add constraint certificate_user_id_foreign foreign key (user_id) references user_account (id)`,
];

/** What the platform knows of users’ certificates; the key service has the certificates themselves. */
export const certificateTables = [...certificate];
