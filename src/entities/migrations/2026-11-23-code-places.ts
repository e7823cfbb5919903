import { Migration } from '@mikro-orm/migrations';

/**
 * Counts an act in its owner's quotas of the day in one call: it finds the owner's plan, whether its sending is held, notes the act,
 * and raises each counter in the order of the steps, up to its limit. An act that is noted counts once. Where a counter does not
 * take it, nothing of it is counted. The steps are given for each plan, since the plan is found here.
 */
const takeQuota = `create function tamga.take_quota(taking jsonb) returns jsonb language plpgsql volatile as $$
declare
  today date := (now() at time zone 'utc')::date;
  plan text;
  suspended boolean;
  terms jsonb;
  step jsonb;
  spent bigint;
begin
  if taking->>'kind' = 'organization' then
    select plan_id, sending_suspended_at is not null into plan, suspended
      from tamga.organization where id = (taking->>'owner_id')::uuid;
  else
    select o.plan_id, o.sending_suspended_at is not null or c.sending_suspended_at is not null into plan, suspended
      from tamga.partner_client c join tamga.organization o on o.id = c.organization_id
      where c.id = (taking->>'owner_id')::uuid;
  end if;
  if not found then
    raise exception 'there is no such owner of quotas';
  end if;
  terms := coalesce(taking->'plans'->plan, taking->'plans'->'free');
  if (taking->>'sends')::boolean and suspended then
    return jsonb_build_object('refused', 'suspended');
  end if;
  if (taking->>'sends')::boolean and not (taking->>'despite_pause')::boolean then
    select used into spent from tamga.quota_use where owner = taking->>'owner' and day = today and counter = 'bounces';
    if coalesce(spent, 0) >= (terms->>'bounces')::bigint then
      return jsonb_build_object('refused', 'bounces', 'plan', plan, 'used', coalesce(spent, 0));
    end if;
  end if;
  if jsonb_array_length(terms->'steps') = 0 then
    return jsonb_build_object('counted', false, 'plan', plan);
  end if;
  begin
    insert into tamga.quota_taking (id, owner, day, amounts, taken_at)
      select taking->>'id', taking->>'owner', today, jsonb_object_agg(one->>'counter', one->'amount'), now()
        from jsonb_array_elements(terms->'steps') one
      on conflict (id) do nothing;
    if not found then
      return jsonb_build_object('counted', false, 'plan', plan);
    end if;
    for step in select value from jsonb_array_elements(terms->'steps') with ordinality order by ordinality loop
      insert into tamga.quota_use (owner, day, counter, used)
        select taking->>'owner', today, step->>'counter', (step->>'amount')::bigint
          where (step->>'amount')::bigint <= (step->>'limit')::bigint
        on conflict (owner, day, counter) do update set used = quota_use.used + excluded.used
          where quota_use.used + excluded.used <= (step->>'limit')::bigint;
      if not found then
        raise sqlstate 'TQ001';
      end if;
    end loop;
  exception when sqlstate 'TQ001' then
    select used into spent from tamga.quota_use
      where owner = taking->>'owner' and day = today and counter = step->>'counter';
    return jsonb_build_object('refused', 'step', 'step', step, 'used', coalesce(spent, 0));
  end;
  return jsonb_build_object('counted', true, 'plan', plan);
end $$`;

/**
 * Keeps a code in its table under the lock of its subject, unless as many as may be went out since a time. Nobody waits for the
 * lock. The codes are counted after it is taken: a statement of its own would count them as they were before.
 */
const makeCode = `create function tamga.make_code(made jsonb) returns jsonb language plpgsql volatile as $$
declare
  recent bigint;
  oldest timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('codes:' || (made->>'subject'), 0)) then
    return jsonb_build_object('refused', 'busy');
  end if;
  execute format('select count(*), min(created_at) from tamga.%I where %I = $1 and created_at > $2 and id <> $3',
      made->>'codes', made->>'column')
    into recent, oldest
    using (made->>'subject')::uuid, (made->>'since')::timestamptz, (made->'row'->>'id')::uuid;
  if recent >= (made->>'most')::bigint then
    return jsonb_build_object('refused', 'hourly', 'oldest', extract(epoch from oldest) * 1000);
  end if;
  execute format('insert into tamga.%1$I select * from jsonb_populate_record(null::tamga.%1$I, $1)
      on conflict (id) do update set code_hash = excluded.code_hash, created_at = excluded.created_at,
        expires_at = excluded.expires_at', made->>'codes')
    using made->'row';
  return '{}';
end $$`;

/** A code's quota, and the code itself, in one call each. */
export class CodePlaces extends Migration {
  override up(): void {
    this.addSql(takeQuota);
    this.addSql(makeCode);
  }
}
