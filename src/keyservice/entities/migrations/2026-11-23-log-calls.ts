import { Migration } from '@mikro-orm/migrations';

/**
 * Adds entries to the log in one call: it takes the log's lock, reads the end as it is then, and writes each entry with its number
 * and its hash; it gives the database's time in milliseconds since the epoch. A statement of its own could not: it sees the table as
 * it was before it waited. `around` is the canonical JSON of an entry without the two members that the chain decides: what stands
 * before the hash of the entry before, between the two, and after the sequence.
 */
const appendLogEntries = `create function keyservice.append_log_entries(entries jsonb) returns float8
language plpgsql volatile as $$
declare
  entry jsonb;
  before bigint;
  before_hash text;
begin
  perform pg_advisory_xact_lock(7310002);
  select sequence, hash into before, before_hash from keyservice.log_entry order by sequence desc limit 1;
  if not found then
    before := 0;
    before_hash := repeat('0', 64);
  end if;
  for entry in select value from jsonb_array_elements(entries) with ordinality order by ordinality loop
    insert into keyservice.log_entry (sequence, at, operation, outcome, caller, request_id, certificate_id,
        document_hash, operation_id, previous_hash, hash)
      values (before + 1, (entry->>'at')::timestamptz, entry->>'operation', entry->>'outcome', entry->>'caller',
        entry->>'request_id', (entry->>'certificate_id')::uuid, entry->>'document_hash', entry->>'operation_id', before_hash,
        encode(sha256(convert_to(concat(entry->'around'->>0, before_hash, entry->'around'->>1, before + 1,
          entry->'around'->>2), 'UTF8')), 'hex'))
      returning sequence, hash into before, before_hash;
  end loop;
  return extract(epoch from clock_timestamp()) * 1000;
end $$`;

/** Waits for the turn of a signing operation, which lasts to the end of the transaction, and gives it where it was made before. */
const takeOperation = `create function keyservice.take_operation(asked_kind text, asked_id text)
returns setof keyservice.signing_operation language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(asked_kind || '/' || asked_id, 7310003));
  return query select * from keyservice.signing_operation where kind = asked_kind and operation_id = asked_id;
end $$`;

/** One call for entries of the log, and one for an operation's turn, where each took three and two. */
export class LogCalls extends Migration {
  override up(): void {
    this.addSql(appendLogEntries);
    this.addSql(takeOperation);
  }
}
