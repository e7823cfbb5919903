import { Migration } from '@mikro-orm/migrations';

/**
 * Works as append_log_entries, and gives back what the chain has decided of each entry, so that nobody reads it again. Where the
 * caller's clock, by which the entries are dated, is more than `apart` milliseconds off, it adds none: a caller without a
 * transaction has nothing to take back. Both take one lock, so versions beside each other write one chain.
 */
const appendToLog = `create function keyservice.append_to_log(entries jsonb, apart float8) returns jsonb
language plpgsql volatile as $$
declare
  entry jsonb;
  before bigint;
  before_hash text;
  entry_hash text;
  appended jsonb := '[]';
  now_ms float8 := extract(epoch from clock_timestamp()) * 1000;
begin
  if exists (select from jsonb_array_elements(entries) each
      where abs(extract(epoch from (each->>'at')::timestamptz) * 1000 - now_ms) > apart) then
    return jsonb_build_object('now', now_ms, 'entries', appended);
  end if;
  perform pg_advisory_xact_lock(7310002);
  select sequence, hash into before, before_hash from keyservice.log_entry order by sequence desc limit 1;
  if not found then
    before := 0;
    before_hash := repeat('0', 64);
  end if;
  for entry in select value from jsonb_array_elements(entries) with ordinality order by ordinality loop
    before := before + 1;
    entry_hash := encode(sha256(convert_to(concat(entry->'around'->>0, before_hash, entry->'around'->>1, before,
      entry->'around'->>2), 'UTF8')), 'hex');
    insert into keyservice.log_entry (sequence, at, operation, outcome, caller, request_id, certificate_id,
        document_hash, operation_id, previous_hash, hash)
      values (before, (entry->>'at')::timestamptz, entry->>'operation', entry->>'outcome', entry->>'caller',
        entry->>'request_id', (entry->>'certificate_id')::uuid, entry->>'document_hash', entry->>'operation_id', before_hash,
        entry_hash);
    appended := appended || jsonb_build_object('sequence', before, 'previousHash', before_hash, 'hash', entry_hash);
    before_hash := entry_hash;
  end loop;
  return jsonb_build_object('now', extract(epoch from clock_timestamp()) * 1000, 'entries', appended);
end $$`;

/** One call adds entries of the log and gives them back. */
export class LogEntriesGivenBack extends Migration {
  override up(): void {
    this.addSql(appendToLog);
  }
}
