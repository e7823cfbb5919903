import { keptReasons } from '#entities/personal/kept.ts';
import type { PersonKeys } from '#entities/personal/find-keys.ts';
import { subjectOf } from '#entities/personal/subject.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { eventFile } from './event-file.ts';
import { findPersonsData, type PersonAsked } from './find-person.ts';
import { pdfFiles, type Missing } from './pdf-files.ts';
import { json, tableFiles, type TableFile } from './table-files.ts';
import { textFile, zipStream, type Listed, type ZipFile } from './zip-stream.ts';

/** What an audit event tells of an export: nobody's address. */
type ExportFacts = { subject_hash: string; flows: number; rows: number };

/** Puts an export on record, in the chains of these organizations and in the operator's own, within `em`'s transaction. */
export type RecordExport = (
  em: EntityManager,
  told: { organizationIds: readonly string[]; facts: ExportFacts },
) => Promise<void>;

/**
 * Makes the ZIP of all that is kept about a person (GDPR 15 and 20): JSON by table, PDFs, and a manifest with the hash of each file.
 * It is on record before its first byte. Throws Problem validation_failed where it would be too large.
 */
export async function exportPerson(
  deps: ApiDependencies,
  asked: PersonAsked,
  record: RecordExport,
): Promise<ReadableStream<Uint8Array>> {
  const em = deps.orm.em.fork();
  const found = await findPersonsData(deps, em, asked);
  const tables = [...(await tableFiles(em, found)), ...(await eventFile(em, found))];
  const { salt, subject } = subjectOf(asked.addresses);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const facts = { subject_hash: subject, flows: found.flows.length, rows };
  const organizationIds = [...found.organizations.keys()];
  await em.transactional((inner) => record(inner, { organizationIds, facts }));
  const missing: Missing[] = [];
  const manifest = (files: readonly Listed[]) => ({
    name: 'manifest.json',
    text: json({ ...aboutExport(asked, found), subject, salt, tables: counts(tables), files, missing }),
  });
  const all = files(deps, { tables, found, missing: (one) => missing.push(one) });
  return zipStream(all, manifest);
}

type Content = { tables: readonly TableFile[]; found: PersonKeys; missing: (one: Missing) => void };

async function* files(deps: ApiDependencies, { tables, found, missing }: Content): AsyncGenerator<ZipFile> {
  for (const { name, text } of tables) yield textFile(name, text);
  yield* pdfFiles(deps, found, missing);
}

function counts(tables: readonly TableFile[]) {
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

/** Who answers for the data, and why some of them stay (GDPR 15 (1)). */
function aboutExport({ addresses, since, until }: PersonAsked, { organizations, flows, keys }: PersonKeys) {
  return {
    made_at: new Date().toISOString(),
    addresses,
    flows_since: since?.toISOString() ?? null,
    flows_until: until?.toISOString() ?? null,
    organizations: [...organizations].map(([id, name]) => ({ id, name })),
    flows: flows.map(({ kind, id, organizationId, status, createdAt }) => ({
      kind,
      id,
      organization_id: organizationId,
      status,
      created_at: new Date(createdAt).toISOString(),
    })),
    left_out:
      'What has one of the phone numbers, and an e-mail address that is not among these: a number may have a new holder.',
    host_of_signatures_in_person: keys.hosted,
    what_stays_after_an_erasure: keptReasons,
  };
}
