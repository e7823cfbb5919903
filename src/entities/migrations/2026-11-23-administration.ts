import { Migration } from '@mikro-orm/migrations';

/** The secrets of before a rotation, and the proofs of people's identities. */
export class Administration extends Migration {
  override up(): void {
    this.addSql(`alter table partner_client add column previous_secrets jsonb not null default '[]'`);
    this.addSql(
      `create table identity_proof (
        id uuid not null,
        user_id uuid not null,
        seen varchar(200) not null,
        seen_by varchar(200) not null,
        staff_id uuid null,
        proved_at timestamptz(3) not null,
        ended_at timestamptz(3) null,
        end_reason text null,
        primary key (id)
      )`,
    );
    this.addSql(`create index identity_proof_user_id_index on identity_proof (user_id)`);
    this.addSql(
      `alter table identity_proof add constraint identity_proof_end_reason_check check (end_reason in ('replaced', 'withdrawn', 'renamed', 'account_deleted'))`,
    );
    this.addSql(
      `alter table identity_proof add constraint identity_proof_user_id_foreign foreign key (user_id) references user_account (id)`,
    );
  }
}
