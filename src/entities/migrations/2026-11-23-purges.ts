import { Migration } from '@mikro-orm/migrations';

/** What was deleted after its time: batches, and a tombstone for each flow and document, which names nobody. */
export class Purges extends Migration {
  override up(): void {
    this.addSql(`create table purge_batch (
      id uuid not null primary key,
      organization_id uuid not null,
      kind text not null,
      ids jsonb not null default '[]',
      purged_at timestamptz(3) not null
    )`);
    this.addSql(
      `alter table purge_batch add constraint purge_batch_kind_check check (kind in ('sign_requests', 'envelopes', 'documents', 'webhook_bodies', 'messages'))`,
    );
    this.addSql(`create index purge_batch_organization_id_index on purge_batch (organization_id, purged_at)`);
    this.addSql(`create table tombstone (
      id uuid not null primary key,
      batch_id uuid not null,
      kind text not null,
      workflow_id varchar(128) not null,
      status varchar(16) not null,
      document_hash varchar(64) null,
      original_hash varchar(64) null,
      evidence_hash varchar(64) null,
      check_hash varchar(64) null,
      signatures smallint not null default 0,
      objects jsonb not null default '[]',
      began_at timestamptz(3) not null,
      ended_at timestamptz(3) not null
    )`);
    this.addSql(
      `alter table tombstone add constraint tombstone_kind_check check (kind in ('sign_request', 'envelope', 'document'))`,
    );
    this.addSql(`create index tombstone_batch_id_index on tombstone (batch_id)`);
    this.addSql(`create index tombstone_workflow_id_index on tombstone (workflow_id)`);
    this.addSql(
      `create index tombstone_check_hash_index on tombstone (check_hash) where check_hash is not null`,
    );
    // The statements of what people did go with the flow, and with nothing else.
    this.addSql(`create policy purged_are_deleted on act_proof for delete
      using (exists (select from tombstone where tombstone.workflow_id = act_proof.workflow_id))`);
  }
}
