import { Migration } from '@mikro-orm/migrations';

/**
 * Draws a reference that no row has: seven random symbols of Crockford's base 32 and the check of src/domain/common/reference.ts. Those
 * of sign requests begin with 0 to F, those of envelopes with G to Z, so that no two flows share one.
 */
const newReference = `create function tamga.new_reference(kind text) returns varchar language plpgsql volatile as $$
declare
  symbols constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bytes bytea;
  made text;
  total int;
  value int;
  taken boolean;
begin
  loop
    bytes := uuid_send(gen_random_uuid());
    made := '';
    total := 0;
    for place in 0..6 loop
      -- Byte 6 of a random UUID has its version in it.
      value := get_byte(bytes, case place when 6 then 7 else place end) & 31;
      if place = 0 then
        value := case kind when 'envelope' then value | 16 else value & 15 end;
      end if;
      made := made || substr(symbols, value + 1, 1);
      total := tamga.twice(total) # value;
    end loop;
    made := made || substr(symbols, tamga.twice(total) + 1, 1);
    if kind = 'envelope' then
      select exists (select 1 from tamga.envelope where reference = made) into taken;
    else
      select exists (select 1 from tamga.sign_request where reference = made) into taken;
    end if;
    exit when not taken;
  end loop;
  return made;
end $$`;

const twice = `create function tamga.twice(value int) returns int language sql immutable parallel safe as
  $$ select ((value << 1) # (case when value & 16 <> 0 then 37 else 0 end)) & 31 $$`;

/** One row after the other, since a function does not see what its own statement has written. */
const referAll = (table: string) => `do $$
declare
  row_id uuid;
begin
  for row_id in select id from ${table} where reference is null loop
    update ${table} set reference = tamga.new_reference('${table}') where id = row_id;
  end loop;
end $$`;

/** Every three letters that follow each other in a name, in lower case: what an extension would do that not every role may make. */
const trigrams = `create function tamga.trigrams(name text) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(distinct substr(lower(name), n, 3)), '{}') from generate_series(1, length(lower(name)) - 2) n $$`;

/** What support finds a flow by: its reference, keyed hashes of its addresses, parts of its names; and what was sent about it. */
export class FindTheCaller extends Migration {
  override up(): void {
    for (const table of ['sign_request', 'envelope']) {
      this.addSql(`alter table ${table} add column reference varchar(8) null`);
      this.addSql(`alter table ${table} add column address_key_id varchar(16) null`);
      this.addSql(`alter table ${table} add constraint ${table}_reference_unique unique (reference)`);
      this.addSql(`create index ${table}_address_key_id_index on ${table} (address_key_id)`);
      this.addSql(`create index ${table}_status_index on ${table} (status, created_at, id)`);
    }
    this.addSql(twice);
    this.addSql(newReference);
    for (const table of ['sign_request', 'envelope']) {
      this.addSql(referAll(table));
      this.addSql(`alter table ${table} alter column reference set default tamga.new_reference('${table}')`);
      this.addSql(`alter table ${table} alter column reference set not null`);
    }
    this.addSql(trigrams);
    this.addSql(`create index envelope_name_trigrams on envelope using gin (tamga.trigrams(name))`);
    this.addSql(`create index document_name_trigrams on document using gin (tamga.trigrams(name))`);
    this.addSql(
      `create index sign_request_name_trigrams on sign_request using gin (tamga.trigrams(document_name)) where document_name is not null`,
    );
    this.addSql(
      `create index sign_request_organization_index on sign_request (organization_id, created_at, id)`,
    );
    this.addSql(
      `create table flow_address (
        hash varchar(32) not null,
        flow_id uuid not null,
        key_id varchar(16) not null,
        primary key (hash, flow_id)
      )`,
    );
    this.addSql(`create index flow_address_flow_id_index on flow_address (flow_id)`);
    this.addMessageAttempts();
  }

  private addMessageAttempts(): void {
    this.addSql(
      `create table message_attempt (
        id uuid not null,
        flow_id uuid not null,
        recipient_id uuid null,
        message_key varchar(100) not null,
        kind varchar(16) not null,
        channel text not null,
        masked_to varchar(254) not null,
        outcome text not null,
        server_said varchar(200) null,
        tries int not null,
        first_at timestamptz(3) not null,
        at timestamptz(3) not null,
        primary key (id)
      )`,
    );
    this.addSql(
      `alter table message_attempt add constraint message_attempt_channel_check check (channel in ('email', 'sms'))`,
    );
    this.addSql(
      `alter table message_attempt add constraint message_attempt_outcome_check check (outcome in ('sent', 'refused', 'failed', 'held'))`,
    );
    this.addSql(
      `create unique index message_attempt_flow_id_message_key_unique on message_attempt (flow_id, message_key)`,
    );
    this.addSql(`create index message_attempt_flow_id_at_index on message_attempt (flow_id, at)`);
  }
}
