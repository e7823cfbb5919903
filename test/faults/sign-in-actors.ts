import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from '#stack/seed/demo-file.ts';
import { nextCode, openAccount, type Person } from '../../src/demo/sign-in/accounts.ts';
import { Browser, type Page } from '../../src/demo/sign-in/browser.ts';
import { Phone } from '../../src/demo/sign-in/phone.ts';
import type { Mailbox } from './mailbox.ts';
import { makeSignInParts, type SignInPart } from './parts.ts';

/** Somebody who signs in while processes are killed. */
export type SignInActor = {
  part: SignInPart;
  person: Person;
  phone: Phone;
  pin: string;
  stage: 'waiting' | 'signing in' | 'signed in';
  /** The questions that the phone was told were confirmed: they must be so for ever. */
  confirmed: string[];
  failure?: string;
};

type Scene = { demo: DemoFile; mailbox: Mailbox };

/** A sign-in that fails for the moment is begun again, so many times; then the product is at fault. */
const mostAttempts = 12;
/** A question and its page last for two minutes; so long a person waits, in milliseconds. */
const patienceMs = 150_000;

/** Opens so many accounts, each with a phone, and begins to play them. Throws where that cannot be done: nothing is killed yet. */
export async function playSignIns(
  { signIns, windowMs }: { signIns: number; windowMs: number },
  scene: Scene,
): Promise<SignInActor[]> {
  const actors: SignInActor[] = [];
  for (const part of makeSignInParts({ signIns, windowMs })) actors.push(await makeActor(scene, part));
  const startedAt = Date.now();
  for (const actor of actors)
    void play(scene, actor, startedAt).catch((error: unknown) => {
      actor.failure = error instanceof Error ? error.message : String(error);
    });
  return actors;
}

async function makeActor({ demo }: Scene, part: SignInPart): Promise<SignInActor> {
  const names = { first_name: `Saruul${part.index}`, last_name: 'Bold', organization_name: 'Saruul Bold' };
  const person = await openAccount(demo, names);
  const pin = String(randomInt(100_000, 1_000_000));
  const phone = await Phone.make(demo.base_url);
  await phone.register(person, { pin, readCode: await nextCode(demo, person) });
  return { part, person, phone, pin, stage: 'waiting', confirmed: [] };
}

async function play(scene: Scene, actor: SignInActor, startedAt: number): Promise<void> {
  await sleep(Math.max(startedAt + actor.part.actAt - Date.now(), 0));
  actor.stage = 'signing in';
  let last = '';
  for (let tries = 0; tries < mostAttempts; tries += 1) {
    try {
      if (await signIn(scene, actor)) {
        actor.stage = 'signed in';
        return;
      }
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(2_000);
  }
  throw new Error(`${actor.person.email} was not signed in: ${last}`);
}

/** Signs in as far as it goes now; false, or an error, where it has to be begun again. */
async function signIn(scene: Scene, actor: SignInActor): Promise<boolean> {
  const browser = new Browser();
  const form = await browser.open(`${scene.demo.base_url}/account`);
  const page = await browser.send(form, { ...actor.person });
  if (!page.url.pathname.endsWith('/confirm')) return isSignedIn(page);
  const end = Date.now() + patienceMs;
  const number = numberOn(page);
  if (number !== undefined) await answer(actor, { number, end });
  return goOn(scene, actor, { browser, page, end });
}

function isSignedIn({ url, status }: Page): boolean {
  return url.pathname === '/account' && status === 200;
}

function numberOn({ html }: Page): number | undefined {
  const number = /id="number">(\d\d)</.exec(html)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Answers on the phone, again and again until something final is said, or the question is gone. */
async function answer(actor: SignInActor, { number, end }: { number: number; end: number }): Promise<void> {
  const { phone, pin } = actor;
  await sleep(Math.random() * actor.part.thinksMs);
  while (Date.now() < end) {
    try {
      const question = await phone.question();
      if (!question) return;
      const status = await phone.confirm(question, { number, pin });
      if (status === 'confirmed') actor.confirmed.push(question.id);
      return;
    } catch {
      await sleep(1_000);
    }
  }
}

type Going = { browser: Browser; page: Page; end: number };

/** Waits on the page in the browser until it goes on; where the phone did not confirm, a code does. */
async function goOn(scene: Scene, actor: SignInActor, { browser, page, end }: Going): Promise<boolean> {
  const path = page.url.pathname;
  while (Date.now() < end) {
    try {
      const now = await browser.open(new URL(`${path}?wait=1`, page.url));
      if (isSignedIn(now)) return true;
      // It was signed in by a load of the page whose answer was lost, or its time is over.
      if (now.status === 400) return false;
      if (now.status === 200 && numberOn(now) === undefined) {
        const sent = await browser.send(now, {}, `${path}/code`);
        const code = await scene.mailbox.code(actor.person.email);
        return isSignedIn(await browser.send(sent, { code }, path));
      }
    } catch {
      // Nobody answers just now.
    }
    await sleep(1_000);
  }
  return false;
}

/** Counts the sign-ins at each stage, in words. */
export function signInStagesOf(actors: SignInActor[]): string {
  const stages = Map.groupBy(actors, ({ stage, failure }) => (failure ? 'failed' : stage));
  return `sign-ins: ${[...stages].map(([stage, those]) => `${those.length} ${stage}`).join(', ') || 'none'}`;
}
