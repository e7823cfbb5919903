import { Migration } from '@mikro-orm/migrations';

/** Sign-in of people to partners' applications: where these send browsers back to, and who has allowed what to which. */
export class SignInWithTamga extends Migration {
  override up(): void {
    this.addSql(
      `alter table partner_client
        add column redirect_uris text[] not null default '{}',
        add column post_logout_redirect_uris text[] not null default '{}',
        add column sign_in_scopes text[] not null default '{}',
        add column public_client boolean not null default false`,
    );
    this.addSql(`alter table organization add column subject_salt uuid not null default gen_random_uuid()`);
    this.addSql(
      `create table app_consent (
        user_id uuid not null,
        client_id uuid not null,
        scopes text[] not null,
        granted_at timestamptz(3) not null,
        last_used_at timestamptz(3) null,
        primary key (user_id, client_id)
      )`,
    );
    this.addSql(
      `alter table app_consent add constraint app_consent_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
    );
    this.addSql(
      `alter table app_consent add constraint app_consent_client_id_foreign foreign key (client_id) references partner_client (id) on delete cascade`,
    );
    // Ends all that an application got for a person.
    this.addSql(
      `create index oauth_record_account_index on oauth_record ((payload->>'accountId')) where payload->>'accountId' is not null`,
    );
  }
}
