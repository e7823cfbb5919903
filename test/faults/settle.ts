import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { query } from '#test/support/servers/processes.ts';
import type { Actor } from './actors.ts';
import type { EnvelopeActor } from './envelope-actors.ts';
import type { SignInActor } from './sign-in-actors.ts';

type Open = { requests: number; envelopes: number; questions: number; deliveries: number };

/** Waits until everybody was told their ending and nothing in the database is open; false when that did not happen by `endAt`. */
export async function untilSettled(
  databaseUrl: string,
  {
    actors,
    envelopes,
    signIns = [],
  }: { actors: Actor[]; envelopes: EnvelopeActor[]; signIns?: SignInActor[] },
  endAt: number,
): Promise<boolean> {
  let saidAt = Date.now();
  while (Date.now() < endAt) {
    const people = [
      ...actors.filter(({ part, told, failure }) => part.wish !== 'expired' && !told && !failure),
      ...envelopes.filter(({ told, failure }) => !told && !failure),
      ...signIns.filter(({ stage, failure }) => stage !== 'signed in' && !failure),
    ];
    const [open] = await query<Open>(
      databaseUrl,
      `select (select count(*)::int from tamga.sign_request where status = 'pending') as requests,
         (select count(*)::int from tamga.envelope where status in ('sent', 'in_progress')) as envelopes,
         (select count(*)::int from tamga.confirmation where status = 'pending') as questions,
         (select count(*)::int from tamga.webhook_delivery where status = 'pending') as deliveries`,
    );
    const busy = open ? Object.values(open).reduce((sum, count) => sum + count, 0) : 1;
    if (people.length === 0 && busy === 0) {
      // The workflows end, and are counted as ended, a moment after their rows.
      await sleep(4_000);
      return true;
    }
    if (Date.now() - saidAt > 30_000) {
      saidAt = Date.now();
      say(
        `Open: ${people.length} people, ${open?.requests} requests, ${open?.envelopes} envelopes, ${open?.questions} questions, ${open?.deliveries} deliveries.`,
      );
    }
    await sleep(500);
  }
  return false;
}
