import { Migration } from '@mikro-orm/migrations';

/** A proof of an act is added unused, only ever gets more uses, and stays once it has one; whoever has the right to write. */
export class ProofPolicies extends Migration {
  override up(): void {
    this.addSql('alter table act_proof enable row level security');
    this.addSql('create policy each_is_read on act_proof for select using (true)');
    this.addSql(`create policy unused_are_added on act_proof for insert with check (used_for = '{}')`);
    this.addSql(
      `create policy uses_are_added on act_proof for update using (true) with check (used_for <> '{}')`,
    );
    this.addSql(`create policy unused_are_deleted on act_proof for delete using (used_for = '{}')`);
  }
}
