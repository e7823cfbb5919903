import { Migration } from '@mikro-orm/migrations';

/** A proof of an act is added unused, only ever gets more uses, and stays once it has one; whoever has the right to write. */
export class ProofPolicies extends Migration {
  override up(): void {
    this.addSql('alter table act_proof enable row level security');
    this.addSql('create policy each_is_read on act_proof for select using (true)');
    this.addSql(`create policy unused_are_added on act_proof for insert with check (used_for = '{}')`);
    this.addSql('create policy uses_are_added on act_proof for update using (true)');
    // A policy does not see the row as it was.
    this.addSql(`create function keep_uses() returns trigger language plpgsql as $$
      begin
        if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
          return new;
        end if;
        if not (new.used_for @> old.used_for and cardinality(new.used_for) > cardinality(old.used_for)) then
          raise exception 'a proof of an act keeps its uses' using errcode = 'insufficient_privilege';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger uses_are_kept before update of used_for on act_proof
      for each row execute function keep_uses()`);
    this.addSql(`create policy unused_are_deleted on act_proof for delete using (used_for = '{}')`);
  }
}
