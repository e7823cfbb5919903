const organization = [
  `create table organization (
      id uuid not null,
      name varchar(255) not null,
      slug varchar(255) not null,
      plan_id varchar(64) not null,
      settings jsonb not null default '{}',
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      requests_per_hour int null,
      primary key (id)
    )`,
  `alter table organization add constraint organization_slug_unique unique (slug)`,
];

const subscription = [
  `create table subscription (
      organization_id uuid not null,
      external_id varchar(255) null,
      status text not null,
      unit_prices jsonb not null default '{}',
      started_at timestamptz(3) not null,
      primary key (organization_id)
    )`,
  `alter table subscription add constraint subscription_status_check check (status in ('active'))`,
  `alter table subscription add constraint subscription_organization_id_foreign foreign key (organization_id) references organization (id)`,
];

const usageRecord = [
  `create table usage_record (
      id uuid not null,
      organization_id uuid not null,
      type text not null,
      quantity int not null default 1,
      unit_price numeric(12,4) not null,
      dedupe_key varchar(200) not null,
      recorded_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index usage_record_organization_id_recorded_at_id_index on usage_record (organization_id, recorded_at, id)`,
  `alter table usage_record add constraint usage_record_dedupe_key_unique unique (dedupe_key)`,
  `alter table usage_record add constraint usage_record_type_check check (type in ('envelope', 'signature', 'certificate'))`,
  `alter table usage_record add constraint usage_record_organization_id_foreign foreign key (organization_id) references organization (id)`,
];

const userAccount = [
  `create table user_account (
      id uuid not null,
      organization_id uuid not null,
      email varchar(254) not null,
      password_hash text not null,
      first_name varchar(100) not null,
      last_name varchar(100) not null,
      role text not null,
      status text not null,
      phone varchar(20) null,
      language varchar(2) not null,
      email_verified_at timestamptz(3) null,
      phone_verified_at timestamptz(3) null,
      identity_verified boolean not null default false,
      last_login_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      invited_at timestamptz(3) null,
      deleted_at timestamptz(3) null,
      primary key (id)
    )`,
  // By these a level 3 request finds its signer’s account.
  `create index user_account_lower_email_index on user_account (lower(email))`,
  `create index user_account_phone_index on user_account (phone) where phone is not null`,
  `create index user_account_organization_id_created_at_id_index on user_account (organization_id, created_at, id)`,
  `alter table user_account add constraint user_account_email_unique unique (email)`,
  `alter table user_account add constraint user_account_role_check check (role in ('owner', 'admin', 'user'))`,
  `alter table user_account add constraint user_account_status_check check (status in ('active', 'invited', 'disabled'))`,
  `alter table user_account add constraint user_account_organization_id_foreign foreign key (organization_id) references organization (id)`,
];

const userSession = [
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
  `alter table user_session add constraint user_session_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
];

const refreshToken = [
  `create table refresh_token (
      token_hash varchar(64) not null,
      session_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3) null,
      primary key (token_hash)
    )`,
  `create index refresh_token_session_id_index on refresh_token (session_id)`,
  `alter table refresh_token add constraint refresh_token_session_id_foreign foreign key (session_id) references user_session (id) on delete cascade`,
];

const accessToken = [
  `create table access_token (
      jti uuid not null,
      session_id uuid not null,
      expires_at timestamptz(3) not null,
      primary key (jti)
    )`,
  `create index access_token_session_id_index on access_token (session_id)`,
  `alter table access_token add constraint access_token_session_id_foreign foreign key (session_id) references user_session (id) on delete cascade`,
];

const accountLink = [
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
  `alter table account_link add constraint account_link_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
  `alter table account_link add constraint account_link_purpose_check check (purpose in ('verify_email', 'reset_password', 'invitation'))`,
];

const phoneCode = [
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
  `alter table phone_code add constraint phone_code_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
];

const apiKey = [
  `create table api_key (
      id uuid not null,
      user_id uuid not null,
      name varchar(255) not null,
      prefix varchar(16) not null,
      key_hash varchar(64) not null,
      expires_at timestamptz(3) null,
      last_used_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index api_key_user_id_index on api_key (user_id)`,
  `alter table api_key add constraint api_key_key_hash_unique unique (key_hash)`,
  `alter table api_key add constraint api_key_user_id_foreign foreign key (user_id) references user_account (id)`,
];

const partnerClient = [
  `create table partner_client (
      id uuid not null,
      organization_id uuid not null,
      name varchar(255) not null,
      secret_hash varchar(64) not null,
      scopes text[] not null,
      status text not null default 'active',
      language text not null default 'en',
      callback_key_sealed text null,
      created_at timestamptz(3) not null,
      previous_keys_sealed jsonb not null default '[]',
      previous_keys_until timestamptz(3) null,
      primary key (id)
    )`,
  `create index partner_client_organization_id_index on partner_client (organization_id)`,
  `alter table partner_client add constraint partner_client_status_check check (status in ('active', 'disabled'))`,
  `alter table partner_client add constraint partner_client_language_check check (language in ('mn', 'en'))`,
  `alter table partner_client add constraint partner_client_organization_id_foreign foreign key (organization_id) references organization (id)`,
];

const oauthRecord = [
  `create table oauth_record (
      model varchar(64) not null,
      id_hash varchar(64) not null,
      payload jsonb not null,
      grant_id varchar(64) null,
      uid varchar(64) null,
      expires_at timestamptz(3) null,
      consumed_at timestamptz(3) null,
      primary key (model, id_hash)
    )`,
  `create index oauth_record_grant_id_index on oauth_record (grant_id)`,
  `create index oauth_record_uid_index on oauth_record (uid)`,
  `create index oauth_record_expires_at_index on oauth_record (expires_at)`,
];

/** Organizations, what they subscribed to and used, their users with sessions and tokens, and partner clients. */
export const accountTables = [
  ...organization,
  ...subscription,
  ...usageRecord,
  ...userAccount,
  ...userSession,
  ...refreshToken,
  ...accessToken,
  ...accountLink,
  ...phoneCode,
  ...apiKey,
  ...partnerClient,
  ...oauthRecord,
];
