import type { Client } from 'pg';

/** So many rows of each kind, and how many organizations they are of. */
export type Filling = { rows: number; owners: number };

type Index = { name: string; definition: string };

/** One of many rows: its number within the table is `n`, and these say its columns, in SQL. */
type Rows = { table: string; count: number; columns: Record<string, string> };

/** A UUID of version 8 (RFC 9562) that a text gives. */
const uuidOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
const id = (kind: string): string => uuidOf(`'${kind} ' || n`);
const owner = (owners: number): string => uuidOf(`'owner ' || n % ${owners}`);
const partner = (owners: number): string => uuidOf(`'partner ' || n % ${owners}`);
/** Older and older, ten seconds apart: a million rows are four months. */
const createdAt = `now() - interval '1 hour' - n * interval '10 seconds'`;
/** Names of two common words and a rare one. */
const nameOf = (kind: string): string =>
  `(array['Loan agreement','Lease agreement','Employment contract','Invoice','Power of attorney'])[1 + n % 5] || ' ${kind} ' || left(md5('name ' || n), 8) || '.pdf'`;
const stuck = {
  stuck_since: `case when n % 1000 = 0 then ${createdAt} end`,
  stuck_reason: `case when n % 1000 = 0 then (array['key_service_unavailable','mail_unavailable','internal_error'])[1 + n / 1000 % 3] end`,
  stuck_stage: `case when n % 1000 = 0 then 'sealing' end`,
};
/** A reference that nobody asks for: one that is drawn costs a search each. */
const reference = (first: string): string => `'${first}' || lpad(upper(to_hex(n)), 7, '0')`;

/** Makes the organizations, partners and users that the rows are of: the first has a tenth of all rows, since n % 10 = 0 is its. */
async function fillOwners(client: Client, owners: number): Promise<void> {
  await client.query(
    `insert into tamga.organization (id, name, slug, plan_id, created_at, updated_at)
     select ${id('owner')}, 'Organization ' || n, 'of-bench-' || n, 'enterprise', now(), now() from generate_series(0, ${owners - 1}) n`,
  );
  await client.query(
    `insert into tamga.partner_client (id, organization_id, name, secret_hash, scopes, created_at)
     select ${id('partner')}, ${id('owner')}, 'Partner ' || n, md5('secret' || n), '{sign}', now() from generate_series(0, ${owners - 1}) n`,
  );
}

function rowsOf({ rows: count, owners }: Filling): Rows[] {
  // The owner 0 has a tenth of all rows: a bank among small firms.
  const whose = `case when n % 10 = 0 then ${uuidOf("'owner 0'")} else ${owner(owners)} end`;
  const whoseClient = `case when n % 10 = 0 then ${uuidOf("'partner 0'")} else ${partner(owners)} end`;
  return [
    {
      table: 'document',
      count,
      columns: {
        id: id('document'),
        organization_id: whose,
        user_id: whose,
        name: nameOf('document'),
        original_name: `'upload.pdf'`,
        type: `'pdf'`,
        mime_type: `'application/pdf'`,
        size: '1',
        hash: `md5(n::text)`,
        status: `case when n % 10000 = 0 then 'processing' else 'ready' end`,
        source_id: id('object'),
        created_at: createdAt,
        updated_at: createdAt,
      },
    },
    {
      table: 'envelope',
      count,
      columns: {
        id: id('envelope'),
        organization_id: whose,
        user_id: whose,
        document_id: id('document'),
        name: nameOf('envelope'),
        status: `(array['completed','completed','completed','voided','sent','draft'])[1 + n % 6]`,
        routing_type: `'parallel'`,
        expires_in_days: '30',
        reminder_days: '3',
        language: `'mn'`,
        x_request_id: `'bench'`,
        created_at: createdAt,
        updated_at: createdAt,
        reference: reference('Z'),
        ...stuck,
      },
    },
    {
      table: 'envelope_recipient',
      count,
      columns: {
        id: id('recipient'),
        envelope_id: id('envelope'),
        position: '0',
        email: `'person.' || n || '@example.mn'`,
        name: `'Person ' || n`,
        role: `'signer'`,
        routing_order: '1',
        status: `'sent'`,
        auth_method: `'email'`,
        language: `'mn'`,
      },
    },
    {
      table: 'sign_request',
      count,
      columns: {
        id: id('request'),
        client_id: whoseClient,
        organization_id: whose,
        partner_name: `'Partner'`,
        status: `(array['signed','signed','signed','expired','pending'])[1 + n % 5]`,
        user_email: `'signer.' || n || '@example.mn'`,
        document_hash: `md5(n::text) || md5(n::text)`,
        document_name: nameOf('request'),
        external_ref: `'order-' || n`,
        required_loa: '1',
        language: `'mn'`,
        notify: 'true',
        link_hash: `md5('link ' || n) || md5('hash ' || n)`,
        created_at: createdAt,
        expires_at: `now() + interval '1 day'`,
        x_request_id: `'bench'`,
        reference: reference('F'),
        ...stuck,
      },
    },
    {
      table: 'webhook_delivery',
      count,
      columns: {
        id: id('delivery'),
        client_id: whoseClient,
        request_id: id('request'),
        event_type: `'sign_request.signed'`,
        body: `'{}'`,
        endpoint_url: `'https://receiver.example/hook'`,
        status: `case when n % 1000 = 7 then 'failed' when n % 1000 = 0 then 'pending' else 'delivered' end`,
        max_attempts: '5',
        created_at: createdAt,
        stuck_since: stuck.stuck_since,
        stuck_reason: stuck.stuck_reason,
      },
    },
    // One address in a hundred is of somebody who signs all day.
    {
      table: 'flow_address',
      count,
      columns: {
        hash: `case when n % 100 = 0 then $1 else md5('address ' || n) end`,
        flow_id: id('request'),
        key_id: `'bench'`,
      },
    },
    {
      table: 'flow_address',
      count,
      columns: {
        hash: `case when n % 100 = 0 then $1 else md5('recipient ' || n) end`,
        flow_id: id('envelope'),
        key_id: `'bench'`,
      },
    },
  ];
}

/**
 * Fills the tables that support searches, with one address that is `busyHash` in every hundredth flow. Indexes are made anew after
 * the rows; foreign keys are not looked at. The client is the superuser's.
 */
export async function fillTables(client: Client, filling: Filling, busyHash: string): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set search_path = tamga`,
  );
  await fillOwners(client, filling.owners);
  const all = rowsOf(filling);
  const indexes = await takeIndexes(client, [...new Set(all.map(({ table }) => table))]);
  for (const { table, count, columns } of all) {
    const values = Object.values(columns).join(', ');
    await client.query(
      `insert into ${table} (${Object.keys(columns).join(', ')}) select ${values} from generate_series(1, ${count}) n`,
      values.includes('$1') ? [busyHash] : [],
    );
  }
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table } of all) await client.query(`vacuum analyze ${table}`);
}

/** Drops the indexes of these tables that no constraint has; gives what makes them again. */
async function takeIndexes(client: Client, tables: string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'tamga' and i.tablename = any($1)
       and not exists (select 1 from pg_constraint where conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}
