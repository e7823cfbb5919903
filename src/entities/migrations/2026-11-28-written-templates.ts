import { Migration } from '@mikro-orm/migrations';

/** Layouts of which envelopes are made; one stays without its document. */
export class WrittenTemplates extends Migration {
  override up(): void {
    this.addSql(`create table template (
      id uuid not null,
      organization_id uuid not null,
      user_id uuid not null,
      name varchar(255) not null,
      document_id uuid null,
      layout jsonb not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`);
    for (const columns of ['organization_id, created_at, id', 'user_id, created_at, id', 'document_id'])
      this.addSql(`create index template_${columns.replaceAll(', ', '_')}_index on template (${columns})`);
    this.addSql(
      'alter table template add constraint template_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table template add constraint template_user_id_foreign foreign key (user_id) references user_account (id)',
    );
    this.addSql(
      'alter table template add constraint template_document_id_foreign foreign key (document_id) references document (id) on delete set null',
    );
  }
}
