const staffMember = [
  `create table staff_member (
      id uuid not null,
      email varchar(254) not null,
      roles text[] not null,
      key_hash varchar(64) not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) null,
      primary key (id)
    )`,
  `alter table staff_member add constraint staff_member_email_unique unique (email)`,
  `alter table staff_member add constraint staff_member_key_hash_unique unique (key_hash)`,
];

const staffSession = [
  `create table staff_session (
      token_hash varchar(64) not null,
      staff_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (token_hash)
    )`,
  `create index staff_session_staff_id_index on staff_session (staff_id)`,
  `alter table staff_session add constraint staff_session_staff_id_foreign foreign key (staff_id) references staff_member (id) on delete cascade`,
];

const staffLink = [
  `create table staff_link (
      token_hash varchar(64) not null,
      staff_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (token_hash)
    )`,
  `create index staff_link_staff_id_index on staff_link (staff_id)`,
  `alter table staff_link add constraint staff_link_staff_id_foreign foreign key (staff_id) references staff_member (id) on delete cascade`,
];

/** Staff, their browser sessions and the one-time links that open them. */
export const staffTables = [...staffMember, ...staffSession, ...staffLink];
