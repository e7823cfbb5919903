import { Migration } from '@mikro-orm/migrations';

/** One template sent to many people: the bulk send, and what became of each of its rows. */
export class BulkSends extends Migration {
  override up(): void {
    this.addSql(`create table bulk_send (
      id uuid not null,
      organization_id uuid not null,
      user_id uuid not null,
      template_id uuid not null,
      name varchar(255) not null,
      status text not null,
      x_request_id varchar(128) not null,
      created_at timestamptz(3) not null,
      ended_at timestamptz(3) null,
      primary key (id)
    )`);
    for (const columns of [
      'organization_id, created_at, id',
      'user_id, created_at, id',
      'status, created_at',
    ])
      this.addSql(`create index bulk_send_${columns.replaceAll(', ', '_')}_index on bulk_send (${columns})`);
    this.addSql(
      "alter table bulk_send add constraint bulk_send_status_check check (status in ('sending', 'completed', 'stopped'))",
    );
    this.addSql(
      'alter table bulk_send add constraint bulk_send_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table bulk_send add constraint bulk_send_user_id_foreign foreign key (user_id) references user_account (id)',
    );
    this.addSql(`create table bulk_send_row (
      bulk_send_id uuid not null,
      position int not null,
      envelope_id uuid not null,
      proof_id uuid not null,
      status text not null,
      tries smallint not null default 0,
      failure text null,
      settled_at timestamptz(3) null,
      primary key (bulk_send_id, position)
    )`);
    this.addSql(
      "alter table bulk_send_row add constraint bulk_send_row_status_check check (status in ('waiting', 'sent', 'failed', 'stopped'))",
    );
    this.addSql(
      "alter table bulk_send_row add constraint bulk_send_row_failure_check check (failure in ('deleted', 'changed', 'not_sent'))",
    );
    this.addSql(
      'alter table bulk_send_row add constraint bulk_send_row_bulk_send_id_foreign foreign key (bulk_send_id) references bulk_send (id)',
    );
  }
}
