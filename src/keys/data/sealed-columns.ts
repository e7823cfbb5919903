import type { Keys } from '#secrets/keys.ts';

/** A column with text that is encrypted under DATA_ENCRYPTION_KEY and lives long: a rotation puts it under the new one. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The column by which a row is named: `id` where absent. */
  key?: string;
  /** The SQL of the context that its text is bound to. */
  context: string;
  label: keyof Keys;
};

/** Every such column. What lives for a day or less is not among them: it runs out under its own key. */
export const sealedColumns = [
  {
    table: 'webhook',
    column: 'signing_key_sealed',
    context: `'webhook-key:' || id`,
    label: 'webhookKeys',
  },
  {
    table: 'partner_client',
    column: 'callback_key_sealed',
    context: `'webhook-key:' || id`,
    label: 'webhookKeys',
  },
  {
    table: 'device',
    column: 'push_sealed',
    context: `'device:' || id`,
    label: 'pushSubscriptions',
  },
  {
    table: 'push_key',
    column: 'private_sealed',
    context: `'push-key:' || id`,
    label: 'pushSubscriptions',
  },
  {
    table: 'staff_factor',
    column: 'secret_sealed',
    context: `'staff-factor:' || staff_id`,
    label: 'staffFactors',
  },
  {
    table: 'totp_secret',
    column: 'secret_sealed',
    key: 'user_id',
    context: `'totp:' || user_id`,
    label: 'userFactors',
  },
  { table: 'flow_activation', column: 'sad_sealed', context: `'activation:' || id`, label: 'sealedSads' },
  {
    table: 'envelope_act',
    column: 'payload_sealed',
    context: `'envelope-act:' || kind || ':' || id`,
    label: 'envelopeActs',
  },
] as const satisfies readonly SealedColumn[];

/** What stays under the key that made it until it ends, and how many rows of each key still live, by the key's name. */
export const runningOut = {
  'stored answers, for a day': `select split_part(response_sealed, '.', 1) as id, count(*)::int as rows from idempotency_record
     where response_sealed is not null and created_at > now() - interval '1 day' group by 1`,
  'webhook keys before a rotation of their own, for a day': `select split_part(one, '.', 1) as id, count(*)::int as rows from (
       select previous_keys_sealed, previous_keys_until from webhook union all
       select previous_keys_sealed, previous_keys_until from partner_client) held,
       jsonb_array_elements_text(previous_keys_sealed) one
     where previous_keys_until > now() group by 1`,
  'access codes, until their envelopes end': `select split_part(r.access_code_hash, '.', 1) as id, count(*)::int as rows from envelope_recipient r
     join envelope e on e.id = r.envelope_id
     where r.access_code_hash is not null and (e.status in ('draft', 'sent', 'in_progress')
       or exists (select 1 from sealed_link l where l.envelope_id = e.id and l.expires_at > now())) group by 1`,
  'addresses by which support finds flows, until a worker that starts with the new key has indexed them': `select key_id as id, count(*)::int as rows
     from flow_address group by 1`,
} as const;
