import { Migration } from '@mikro-orm/migrations';

/**
 * Appends events to the hash chains of their organizations in one call: it takes the chain's lock, reads the end as it is then, and
 * writes each event whose dedupe key is new, with its place and its hash. A statement of its own could not: it sees the table as
 * it was before it waited. `around` is the canonical JSON of an event without the two members that the chain decides: what
 * stands before the hash of the event before, between the two, and after the sequence.
 */
const appendAuditEvents = `create function tamga.append_audit_events(events jsonb) returns void language plpgsql volatile as $$
declare
  event jsonb;
  organization uuid;
  before int;
  before_hash text;
begin
  for event in select value from jsonb_array_elements(events) with ordinality order by ordinality loop
    if organization is distinct from (event->>'organization_id')::uuid then
      organization := (event->>'organization_id')::uuid;
      perform pg_advisory_xact_lock(hashtextextended('audit:' || organization, 0));
      select sequence, hash into before, before_hash from tamga.audit_event
        where organization_id = organization order by sequence desc limit 1;
      if not found then
        before := 0;
        before_hash := repeat('0', 64);
      end if;
    end if;
    continue when exists (select 1 from tamga.audit_event where dedupe_key = event->>'dedupe_key');
    insert into tamga.audit_event (id, organization_id, sequence, action, resource_type, resource_id, user_id,
        metadata, commitments, personal, dedupe_key, "timestamp", previous_hash, hash)
      values ((event->>'id')::uuid, organization, before + 1, event->>'action', event->>'resource_type',
        (event->>'resource_id')::uuid, (event->>'user_id')::uuid, event->'metadata', event->'commitments',
        event->'personal', event->>'dedupe_key', (event->>'timestamp')::timestamptz, before_hash,
        encode(sha256(convert_to(concat(event->'around'->>0, before_hash, event->'around'->>1, before + 1,
          event->'around'->>2), 'UTF8')), 'hex'))
      returning sequence, hash into before, before_hash;
  end loop;
end $$`;

/** One call for the events of an act, where each took three. */
export class AppendAuditEvents extends Migration {
  override up(): void {
    this.addSql(appendAuditEvents);
  }
}
