import { Migration } from '@mikro-orm/migrations';

/** The proofs of acts, and which of them a request and a recipient were accepted by. */
export class ActProofs extends Migration {
  override up(): void {
    this.addSql(`create table act_proof (
      id uuid not null,
      workflow_id varchar(128) not null,
      jws text not null,
      created_at timestamptz(3) not null,
      used_for text[] not null default '{}',
      primary key (id)
    )`);
    this.addSql(`create index act_proof_workflow_id_index on act_proof (workflow_id)`);
    this.addSql(`create index act_proof_unused_index on act_proof (created_at) where used_for = '{}'`);
    this.addSql(`alter table sign_request add column accepted_proof_id uuid null`);
    this.addSql(`alter table envelope_recipient add column accepted_proof_id uuid null`);
  }
}
