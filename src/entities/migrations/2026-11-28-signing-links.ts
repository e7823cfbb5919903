import { Migration } from '@mikro-orm/migrations';

/** Whether an envelope's recipients are written to, and links that open a recipient's page once. */
export class SigningLinks extends Migration {
  override up(): void {
    this.addSql('alter table envelope add column notify boolean not null default true');
    this.addSql(`create table single_use_link (
      id uuid not null,
      recipient_id uuid not null,
      link_generation int not null,
      token_hash varchar(64) not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3) null,
      constraint single_use_link_pkey primary key (id)
    )`);
    this.addSql(
      'alter table single_use_link add constraint single_use_link_token_hash_unique unique (token_hash)',
    );
    this.addSql('create index single_use_link_recipient_id_index on single_use_link (recipient_id)');
    this.addSql(
      'alter table single_use_link add constraint single_use_link_recipient_id_foreign foreign key (recipient_id) references envelope_recipient (id) on delete cascade',
    );
  }
}
