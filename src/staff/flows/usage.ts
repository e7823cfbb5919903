import type { Verb } from './verbs.ts';

const filters = `[--stuck] [--kind KIND] [--reason REASON] [--status STATUS] [--older-than AGE]
       [--partner ID] [--organization ID] [--external-ref TEXT] [--reference R-…] [--name TEXT]`;

/** What each command takes, and what it does, in the order in which help shows them. */
const help: Record<Verb, readonly [takes: string, about: string]> = {
  overview: ['', 'counts what is stuck by kind and reason; schedules and queues'],
  list: [`${filters}\n       [--limit N] [--cursor C]`, 'shows flows, newest first'],
  search: ['ADDRESS | R-… | NAME', 'finds the flows of a person, by a reference, or by a name'],
  show: ['ID', 'shows one flow: where it stands, why it is stuck, what to do'],
  retry: ['ID -m WHY', 'tries the stuck step at once'],
  cancel: ['ID -m WHY', 'ends a sign request or an envelope'],
  'send-again': ['ID [--recipient ID] -m WHY', 'sends the link once more'],
  correct: [
    'ID [--recipient ID] [--email ADDRESS] [--phone NUMBER] -m WHY',
    'proposes another address; the same by a second member of staff corrects it',
  ],
  extend: ['ID --until TIME -m WHY', 'moves the end to a later time, such as 2026-11-30T16:00:00Z'],
  redeliver: ['ID -m WHY', 'sends a webhook delivery that has ended once more'],
  try: ['ID -m WHY', 'makes one attempt of a delivery that its schedule does not count'],
  preview: [
    `ACT (ID… | ${filters})`,
    'shows on which flows ACT would be done: retry, cancel, send_again, redeliver, try',
  ],
  bulk: ['PREVIEW -m WHY', 'does what a preview showed, with one reason'],
};

const about = `usage: npm run staff -- flows COMMAND

`;

const notes = `
AGE is seconds, or such as 10m, 2h, 3d; or a time. -m, --because WHY goes into the audit trail.

Every command takes --json, which prints the API's answer, and --url URL of the API (else TAMGA_URL,
else the stack that runs here, else http://localhost:3000). The key of the member of staff is read
from TAMGA_STAFF_KEY, or from the file that TAMGA_STAFF_KEY_FILE names; never from the command line.

Exit codes: 0 done, 1 refused or partly failed, 2 wrong command line, 3 the API cannot be reached.`;

/** The help for one command, or for all. */
export function helpFor(verb: Verb | undefined): string {
  if (verb !== undefined) return `usage: npm run staff -- flows ${entry(verb)}\n${notes}`;
  const all = (Object.keys(help) as Verb[]).map((one) => `  ${entry(one)}`);
  return `${about}${all.join('\n')}\n${notes}`;
}

function entry(verb: Verb): string {
  const [takes, does] = help[verb];
  return `${`${verb} ${takes}`.trim()}\n      ${does}`;
}
