import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table abuse_report (
      id uuid not null,
      kind text not null,
      subject_id uuid not null,
      generation int not null,
      organization_id uuid not null,
      client_id uuid null,
      text text null,
      status text not null,
      created_at timestamptz(3) not null,
      closed_at timestamptz(3) null,
      closed_by uuid null,
      closed_reason text null,
      primary key (id)
    )`,
  `create index abuse_report_created_at_id_index on abuse_report (created_at, id)`,
  `alter table abuse_report add constraint abuse_report_kind_subject_id_generation_unique unique (kind, subject_id, generation)`,
  `alter table abuse_report add constraint abuse_report_kind_check check (kind in ('recipient', 'request', 'account', 'invitation'))`,
  `alter table abuse_report add constraint abuse_report_status_check check (status in ('open', 'closed'))`,
];

/** Reports of those who got letters. */
export class AbuseReports extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
