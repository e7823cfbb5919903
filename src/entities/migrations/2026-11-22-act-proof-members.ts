import { Migration } from '@mikro-orm/migrations';

/** Beside the statement of an act: its personal members, which the purge erases, and the answer that it was accepted. */
export class ActProofMembers extends Migration {
  override up(): void {
    this.addSql(`alter table act_proof 
      add column personal jsonb not null default '{}',
      add column answer text null`);
  }
}
