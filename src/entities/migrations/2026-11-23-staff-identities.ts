import { Migration } from '@mikro-orm/migrations';

/** Who members of staff are at the OpenID provider by which they sign in. */
export class StaffIdentities extends Migration {
  override up(): void {
    this.addSql(`create table staff_identity (
      staff_id uuid not null primary key,
      issuer text not null,
      subject varchar(255) not null,
      created_at timestamptz(3) not null
    )`);
    this.addSql(
      `alter table staff_identity add constraint staff_identity_issuer_subject_unique unique (issuer, subject)`,
    );
    this.addSql(
      `alter table staff_identity add constraint staff_identity_staff_id_foreign foreign key (staff_id) references staff_member (id) on delete cascade`,
    );
  }
}
