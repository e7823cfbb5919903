import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table user_session (
      id uuid not null,
      user_id uuid not null,
      ip_address varchar(45) null,
      user_agent text null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3) null,
      primary key (id)
    )`,
  `create index user_session_user_id_index on user_session (user_id)`,
  `create table refresh_token (
      token_hash varchar(64) not null,
      session_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3) null,
      primary key (token_hash)
    )`,
  `create index refresh_token_session_id_index on refresh_token (session_id)`,
  `create table access_token (
      jti uuid not null,
      session_id uuid not null,
      expires_at timestamptz(3) not null,
      primary key (jti)
    )`,
  `create index access_token_session_id_index on access_token (session_id)`,
  `create table account_link (
      token_hash varchar(64) not null,
      user_id uuid not null,
      purpose text not null,
      email varchar(254) not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (token_hash)
    )`,
  `create index account_link_user_id_index on account_link (user_id)`,
  `alter table account_link add constraint account_link_purpose_check check (purpose in ('verify_email', 'reset_password'))`,
  `create table phone_code (
      id uuid not null,
      user_id uuid not null,
      phone varchar(20) not null,
      code_hash varchar(64) not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index phone_code_user_id_index on phone_code (user_id)`,
  ...['user_session', 'account_link', 'phone_code'].map(
    (table) =>
      `alter table ${table} add constraint ${table}_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
  ),
  ...['refresh_token', 'access_token'].map(
    (table) =>
      `alter table ${table} add constraint ${table}_session_id_foreign foreign key (session_id) references user_session (id) on delete cascade`,
  ),
];

/** Sessions of users, their tokens, and what proves their addresses. */
export class Accounts extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
