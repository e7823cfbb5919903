import { Migration } from '@mikro-orm/migrations';

/** What callers note of envelopes and sign requests, and the indexes by which they find them. */
export class UserMetadata extends Migration {
  override up(): void {
    this.addSql('alter table envelope add column external_ref varchar(255) null');
    for (const table of ['envelope', 'sign_request']) {
      this.addSql(`alter table ${table} add column metadata jsonb not null default '{}'`);
      this.addSql(
        `create index ${table}_metadata_index on ${table} using gin (metadata jsonb_path_ops) where metadata <> '{}'`,
      );
    }
    this.addSql(
      'create index envelope_external_ref_index on envelope (organization_id, external_ref, created_at, id) where external_ref is not null',
    );
  }
}
