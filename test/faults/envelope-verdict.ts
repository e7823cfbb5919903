import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { checkSealed } from '#sealing/check-sealed.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { lastNames } from '#test/support/pdf/sealed-names.ts';
import { query } from '#test/support/servers/processes.ts';
import type { EnvelopeActor } from './envelope-actors.ts';
import type { Receivers } from './receivers.ts';
import { check, type Check, type Judged } from './verdict.ts';

export type EnvelopeEvidence = { processes: Judged; envelopes: EnvelopeActor[]; receivers: Receivers };

type Row = { id: string; name: string; status: string };
type RecipientRow = { id: string; envelope_id: string; email: string; status: string };
type DeliveryRow = { id: string; status: string; envelope_id: string; sequence: number };

/** The platform's certification and two signers. */
const signaturesOfEach = 3;

/** Counts everything about envelopes at the end: states, signatures, sealed PDFs, deliveries. */
export async function judgeEnvelopes(evidence: EnvelopeEvidence): Promise<Check[]> {
  const { databaseUrl } = evidence.processes;
  const rows = await query<Row>(databaseUrl, 'select id, name, status from tamga.envelope');
  const recipients = await query<RecipientRow>(
    databaseUrl,
    'select id, envelope_id, email, status from tamga.envelope_recipient',
  );
  return [
    ...judgeStates(evidence, rows, recipients),
    ...(await judgeSignatures(evidence, recipients)),
    ...(await judgeSealed(evidence, rows)),
    ...(await judgeEvents(evidence, rows)),
  ];
}

function judgeStates({ envelopes }: EnvelopeEvidence, rows: Row[], recipients: RecipientRow[]): Check[] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  const statusOf = ({ name }: EnvelopeActor) => byName.get(name)?.[0]?.status ?? 'absent';
  const completed = new Set(
    recipients.filter(({ status }) => status === 'completed').map(({ email }) => email),
  );
  const signed = envelopes.flatMap((actor) => actor.signed);
  const differing = envelopes.filter((actor) => actor.told !== statusOf(actor));
  const describe = (actor: EnvelopeActor) =>
    `${actor.name} was told ${actor.told ?? 'nothing'} and is ${statusOf(actor)}${actor.failure ? `: ${actor.failure}` : ''}`;
  return [
    {
      name: 'envelopes: one for each create',
      found: envelopes.filter(({ name }) => byName.get(name)?.length === 1).length,
      expected: envelopes.length,
    },
    { name: 'envelopes: none that nobody asked for', found: rows.length - byName.size, expected: 0 },
    check('envelopes that ended as their people were told', differing.map(describe), envelopes.length),
    check(
      'people who were told that they signed, and have',
      signed.filter((email) => !completed.has(email)),
      signed.length,
    ),
  ];
}

async function judgeSignatures(
  { processes }: EnvelopeEvidence,
  recipients: RecipientRow[],
): Promise<Check[]> {
  const logged = await query<{ operation_id: string; entries: number }>(
    processes.databaseUrl,
    `select operation_id, count(*)::int as entries from keyservice.log_entry
     where operation = 'one_time_signature_made' and outcome = 'ok' and operation_id like 'envelope/%'
     group by operation_id`,
  );
  // An operation is named by the recipient and the digest: the same bytes again are the same operation. One that is
  // repeated half a minute late claims another time, so it has other bytes; how many are in the PDF, `judgeSealed` counts.
  const operations = Map.groupBy(logged, ({ operation_id }) => operation_id.split('/').slice(0, 4).join('/'));
  const signed = recipients.filter(({ status }) => status === 'completed');
  const operationOf = ({ id, envelope_id }: RecipientRow) => `envelope/${envelope_id}/recipient/${id}`;
  const abandoned = signed.flatMap((recipient) => operations.get(operationOf(recipient))?.slice(1) ?? []);
  return [
    check(
      `recipients whose signature the log has (and ${abandoned.length} made again after an outage)`,
      signed.filter((recipient) => !operations.has(operationOf(recipient))).map(operationOf),
      signed.length,
    ),
    check(
      'signatures of recipients that were made twice for the same bytes',
      logged.filter(({ entries }) => entries !== 1).map(({ operation_id }) => operation_id),
    ),
  ];
}

async function judgeSealed({ processes }: EnvelopeEvidence, rows: Row[]): Promise<Check[]> {
  const { demo } = processes;
  const root = readCertificate(new X509Certificate(await readFile(demo.ca_pem)).raw);
  const completed = rows.filter(({ status }) => status === 'completed');
  const wrong: string[] = [];
  for (const { id, name } of completed) {
    const response = await fetch(`${demo.base_url}/api/v1/envelopes/${id}/download`, {
      headers: { 'x-api-key': demo.api_key },
    });
    try {
      if (!response.ok) throw new Error(`the download answered ${response.status}`);
      const pdf = new Uint8Array(await response.arrayBuffer());
      await checkSealed(pdf, { names: await lastNames(pdf, signaturesOfEach), root });
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return [check('sealed PDFs whose every signature holds', wrong, completed.length)];
}

/** Every event of an envelope has its number, without a gap, and arrived under one delivery id. */
async function judgeEvents({ processes, receivers }: EnvelopeEvidence, rows: Row[]): Promise<Check[]> {
  const deliveries = await query<DeliveryRow>(
    processes.databaseUrl,
    `select id, status, resource_id as envelope_id, (body::json ->> 'sequence')::int as sequence
     from tamga.webhook_delivery where organization_id is not null`,
  );
  const byEnvelope = Map.groupBy(deliveries, ({ envelope_id }) => envelope_id);
  const gaps = rows.filter(({ id }) => {
    const numbers = (byEnvelope.get(id) ?? []).map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    return numbers.length === 0 || numbers.some((number, index) => number !== index + 1);
  });
  const arrived = new Set(receivers.got.filter(({ ok }) => ok).map(({ deliveryId }) => deliveryId));
  return [
    check(
      'envelopes whose events are numbered without a gap',
      gaps.map(({ name }) => name),
      rows.length,
    ),
    check(
      'events of envelopes that arrived and are recorded so',
      deliveries.filter(({ id, status }) => status !== 'delivered' || !arrived.has(id)).map(({ id }) => id),
      deliveries.length,
    ),
  ];
}
