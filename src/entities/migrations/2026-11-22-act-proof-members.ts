import { Migration } from '@mikro-orm/migrations';

/** The personal members of a proof of an act beside their commitments, for the purge to erase. */
export class ActProofMembers extends Migration {
  override up(): void {
    this.addSql(`alter table act_proof add column personal jsonb not null default '{}'`);
  }
}
