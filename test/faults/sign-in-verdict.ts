import { query } from '#test/support/servers/processes.ts';
import type { SignInActor } from './sign-in-actors.ts';
import { check, type Check, type Judged } from './verdict.ts';

type Row = {
  id: string;
  status: string;
  used: boolean;
  asked: number;
  ends: string[];
};

/** Counts the questions to devices: each was asked once and has one end, and each that was used opened one session. */
export async function judgeSignIns({ databaseUrl }: Judged, actors: SignInActor[]): Promise<Check[]> {
  const rows = await query<Row>(
    databaseUrl,
    `select c.id, c.status, c.used_at is not null as used,
       (select count(*)::int from tamga.audit_event a
         where a.resource_id = c.id and a.action = 'confirmation.asked') as asked,
       (select coalesce(array_agg(a.action::text), '{}') from tamga.audit_event a
         where a.resource_id = c.id and a.action in
           ('confirmation.confirmed', 'confirmation.refused', 'confirmation.expired')) as ends
     from tamga.confirmation c`,
  );
  const [opened] = await query<{ sessions: number }>(
    databaseUrl,
    `select count(*)::int as sessions from tamga.user_session where 'swk' = any (amr)`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const told = actors.flatMap(({ confirmed }) => confirmed);
  const used = rows.filter((row) => row.used);
  return [
    check(
      'questions to devices still open',
      rows.filter(({ status }) => status === 'pending').map(({ id }) => id),
    ),
    check(
      'questions that were asked once and have one end',
      rows
        .filter(({ asked, ends, status }) => asked !== 1 || ends.join() !== `confirmation.${status}`)
        .map(({ id, status, asked, ends }) => `${id}: ${status}, asked ${asked}, ends ${ends.join(' ')}`),
      rows.length,
    ),
    // Where every phone was passed over, and a code served instead, all the other checks would hold.
    check(
      'sign-ins by a phone',
      actors.length > 0 && used.length === 0 ? ['nobody signed in by a phone'] : [],
    ),
    check(
      'questions that phones were told were confirmed, and are',
      told.filter((id) => byId.get(id)?.status !== 'confirmed'),
      told.length,
    ),
    check(
      'questions that were used without being confirmed',
      used.filter(({ status }) => status !== 'confirmed').map(({ id }) => id),
    ),
    {
      name: 'sessions: one for each question that was used',
      found: opened?.sessions ?? 0,
      expected: used.length,
    },
    check(
      'people who were not signed in',
      actors.flatMap(({ stage, failure, person }) =>
        stage === 'signed in' ? [] : [`${person.email}: ${failure ?? stage}`],
      ),
    ),
  ];
}
