import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table timestamp_root (
    id bigint primary key,
    entries int not null,
    root varchar(64) not null,
    closed_at timestamptz(3) not null
  )`,
  `create table timestamp_entry (
    sequence bigint generated always as identity primary key,
    at timestamptz(3) not null,
    imprint varchar(140) not null,
    serial_number varchar(40) not null,
    request_id varchar(128),
    root_id bigint references timestamp_root (id) deferrable initially deferred
  )`,
  `create index timestamp_entry_open on timestamp_entry (sequence) where root_id is null`,
  `create index timestamp_entry_root_id on timestamp_entry (root_id, sequence)`,
  `create function refuse_timestamp_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'UPDATE' and old.root_id is null and new.root_id is not null
        and (old.sequence, old.at, old.imprint, old.serial_number, old.request_id)
          is not distinct from (new.sequence, new.at, new.imprint, new.serial_number, new.request_id)
      then return new; end if;
      raise exception 'the log of timestamps is only ever added to';
    end $$`,
  `create trigger timestamp_entry_is_append_only before update or delete on timestamp_entry
    for each row execute function refuse_timestamp_change()`,
  `create trigger timestamp_entry_is_kept before truncate on timestamp_entry
    for each statement execute function refuse_log_change()`,
  `create trigger timestamp_root_is_append_only before update or delete or truncate on timestamp_root
    for each statement execute function refuse_log_change()`,
];

/** The log of the public timestamping authority, apart from the log of operations. */
export class TimestampLog extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
