import { Migration } from '@mikro-orm/migrations';

const invitation = [
  `create table invitation (
      id uuid not null,
      organization_id uuid not null,
      email varchar(254) not null,
      first_name varchar(100) not null,
      last_name varchar(100) not null,
      role text not null,
      status text not null,
      language varchar(2) not null,
      token_hash varchar(64) not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index invitation_organization_id_created_at_id_index on invitation (organization_id, created_at, id)`,
  `create index invitation_expires_at_index on invitation (expires_at)`,
  `alter table invitation add constraint invitation_organization_id_email_unique unique (organization_id, email)`,
  `alter table invitation add constraint invitation_token_hash_unique unique (token_hash)`,
  `alter table invitation add constraint invitation_role_check check (role in ('owner', 'admin', 'user'))`,
  `alter table invitation add constraint invitation_status_check check (status in ('invited', 'disabled'))`,
  `alter table invitation add constraint invitation_organization_id_foreign foreign key (organization_id) references organization (id)`,
];

/** An account is a person's who joined or registered: the invited ones have rows of their own. */
const userAccount = [
  `delete from account_link where purpose = 'invitation'`,
  `delete from user_account where invited_at is not null`,
  `alter table user_account drop column invited_at`,
  `alter table user_account drop constraint user_account_status_check`,
  `alter table user_account add constraint user_account_status_check check (status in ('active', 'disabled'))`,
  `alter table account_link drop constraint account_link_purpose_check`,
  `alter table account_link add constraint account_link_purpose_check check (purpose in ('verify_email', 'reset_password'))`,
  // By this the accounts are found whose address nobody has proved.
  `create index user_account_unproved_index on user_account (created_at) where email_verified_at is null and deleted_at is null`,
];

/** Invitations in a table of their own, and accounts without them. */
export class Invitations extends Migration {
  override up(): void {
    for (const statement of [...invitation, ...userAccount]) this.addSql(statement);
  }
}
