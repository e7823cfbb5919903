import { randomUUID } from 'node:crypto';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { AbuseReport } from './abuse-report.ts';

type Reported = { organization_id: string; client_id: string | null };

const owners = {
  recipient:
    'select e.organization_id, null as client_id from envelope_recipient r join envelope e on e.id = r.envelope_id where r.id = ?',
  request: 'select organization_id, client_id from sign_request where id = ?',
  account: 'select organization_id, null as client_id from user_account where id = ?',
  invitation: 'select organization_id, null as client_id from invitation where id = ?',
} as const;

/** Finds in whose name a letter was sent; undefined when its row is gone. */
export async function findReported(
  em: EntityManager,
  { kind, id }: ReportSubject,
): Promise<Reported | undefined> {
  const [row] = await em.execute<Reported[]>(owners[kind], [id]);
  return row;
}

/** Puts a report on record, one for each subject; a later one only adds the words that the first had not. */
export async function recordReport(
  em: EntityManager,
  { kind, id, generation }: ReportSubject,
  { reported, text }: { reported: Reported; text: string | null },
): Promise<void> {
  await em.execute(
    `insert into abuse_report (id, kind, subject_id, generation, organization_id, client_id, text, status, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'open', now())
     on conflict (kind, subject_id, generation) do update set text = excluded.text
       where abuse_report.text is null and abuse_report.status = 'open'`,
    [randomUUID(), kind, id, generation, reported.organization_id, reported.client_id, text],
  );
}

/** Tells whether the reader of these letters has reported them: then there are no more reminders. */
export async function isReported(
  em: EntityManager,
  { kind, id, generation }: ReportSubject,
): Promise<boolean> {
  return (await em.count(AbuseReport, { kind, subjectId: id, generation })) > 0;
}
