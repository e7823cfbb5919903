import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { query, startProcesses, type ProcessName } from '#test/support/servers/processes.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { nextCode, openAccount, type Person } from '../../../src/demo/sign-in/accounts.ts';
import { Browser, type Page } from '../../../src/demo/sign-in/browser.ts';
import { Phone } from '../../../src/demo/sign-in/phone.ts';

// The product as processes of their own, which are killed while somebody is asked on their phone.
const processes = setUp(
  () => startProcesses('development'),
  (all) => all.stop(),
);

const patienceMs = 100_000;
const timeout = 240_000;

type Asked = { browser: Browser; page: Page; phone: Phone; pin: string; number: number; question: string };

/** Signs somebody in up to the page that waits for their phone. */
async function askSomebody(): Promise<Asked> {
  const { demo } = processes;
  const names = { first_name: 'Saruul', last_name: 'Bold', organization_name: 'Saruul Bold' };
  const person: Person = await openAccount(demo, names);
  const pin = String(randomInt(100_000, 1_000_000));
  const phone = await Phone.make(demo.base_url);
  await phone.register(person, { pin, readCode: await nextCode(demo, person) });
  const browser = new Browser();
  const form = await browser.open(`${demo.base_url}/account`);
  const page = await browser.send(form, { ...person });
  const number = Number(/id="number">(\d\d)</.exec(page.html)?.[1]);
  const question = (await phone.question())?.id ?? '';
  expect(number).toBeGreaterThan(9);
  return { browser, page, phone, pin, number, question };
}

async function restart(...names: ProcessName[]): Promise<void> {
  for (const name of names) await processes.kill(name);
  for (const name of names) await processes.start(name);
}

/** Loads the page that waits, as the browser does by itself, until it goes on. */
async function untilIn({ browser, page }: Asked): Promise<void> {
  await untilTrue(async () => {
    const now = await browser.open(new URL(`${page.url.pathname}?wait=1`, page.url)).catch(() => undefined);
    return now?.url.pathname === '/account' && now.status === 200;
  }, patienceMs);
}

/** Answers on the phone until it is told what became of the question. */
async function answer({ phone, pin, number }: Asked): Promise<string | undefined> {
  let status: string | undefined;
  await untilTrue(async () => {
    const question = await phone.question().catch(() => null);
    if (question === null) return false;
    if (question) status = await phone.confirm(question, { number, pin }).catch(() => undefined);
    return question === undefined || status !== undefined;
  }, patienceMs);
  return status;
}

/** Expects that a question was asked once and has this one end, and that it opened one session where it was confirmed. */
async function expectOneEnd({ question }: Asked, status: string): Promise<void> {
  const events = await query<{ action: string }>(
    processes.databaseUrl,
    `select action from tamga.audit_event where resource_id = $1 order by sequence`,
    [question],
  );
  expect(events.map(({ action }) => action)).toEqual(['confirmation.asked', `confirmation.${status}`]);
  const [row] = await query<{ status: string; sessions: number }>(
    processes.databaseUrl,
    `select c.status, (select count(*)::int from tamga.user_session s
       where s.user_id = c.user_id and 'swk' = any (s.amr)) as sessions
     from tamga.confirmation c where c.id = $1`,
    [question],
  );
  expect(row).toEqual({ status, sessions: status === 'confirmed' ? 1 : 0 });
}

test.each<ProcessName[]>([['API'], ['worker'], ['Temporal'], ['key service'], ['PostgreSQL']])(
  'the %s is killed while the phone is asked: the answer counts once, and the page goes on',
  { timeout },
  async (...names) => {
    const asked = await askSomebody();
    await restart(...names);
    // A phone that got no answer in time finds nothing to confirm any more.
    expect([undefined, 'confirmed']).toContain(await answer(asked));
    await untilIn(asked);
    await expectOneEnd(asked, 'confirmed');
  },
);

test(
  'worker, API and Temporal are killed while the answer is under way: it counts once',
  { timeout },
  async () => {
    const asked = await askSomebody();
    await processes.kill('worker');
    // Nobody works on it: whether Temporal has taken the answer is not known here.
    const question = await asked.phone.question();
    const said = question
      ? asked.phone.confirm(question, { number: asked.number, pin: asked.pin }).catch(() => 'unknown')
      : Promise.resolve('nothing');
    // Time for the PIN, and for the way to Temporal.
    await sleep(1_500);
    await processes.kill('API');
    expect(await said).toBe('unknown');
    await processes.kill('Temporal');
    for (const name of ['Temporal', 'API', 'worker'] as const) await processes.start(name);
    await answer(asked);
    await untilIn(asked);
    await expectOneEnd(asked, 'confirmed');
  },
);
