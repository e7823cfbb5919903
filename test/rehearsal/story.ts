import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { begin, finish, newActor, play, type Actor } from '#test/faults/actors.ts';
import {
  newEnvelope,
  personActs,
  personOf,
  playEnvelope,
  sendEnvelope,
  type EnvelopeActor,
} from '#test/faults/envelope-actors.ts';
import { printTally } from '#test/faults/report.ts';
import { untilSettled } from '#test/faults/settle.ts';
import { check, type Check } from '#test/faults/verdict.ts';
import type { Bank } from './bank.ts';
import { countAll, judgeGone } from './counts.ts';
import { deploySecondVersion, killOneOfEach, killsMs } from './harm.ts';
import { archiveAll, checkChains, destroy, markMoment, restore, takeBase } from './recovery.ts';
import { envelopePartsFrom, openStage, partsFrom, type Stage } from './scene.ts';

export type Size = { flows: number; envelopes: number };

type Everybody = { actors: Actor[]; envelopes: EnvelopeActor[] };

/** Waits until all that was begun has come to its end, at most three minutes. */
async function settle(stage: Stage, everybody: Everybody): Promise<Check> {
  const settled = await untilSettled(stage.judged.databaseUrl, everybody, Date.now() + 180_000);
  return check('times when something had not come to its end', settled ? [] : ['it had not']);
}

/** Plays so many flows while something goes on, and waits for their ends. */
async function playWhile(
  stage: Stage,
  everybody: Everybody,
  { flows, envelopes, windowMs, meanwhile }: Size & { windowMs: number; meanwhile: () => Promise<void> },
): Promise<Check> {
  const { scene, envelopes: envelopeScene } = stage.begin(windowMs);
  const parts = partsFrom(everybody.actors.length, flows, windowMs);
  everybody.actors.push(...(await Promise.all(parts.map((part) => play(scene, part)))));
  for (const part of envelopePartsFrom(everybody.envelopes.length, envelopes, windowMs))
    everybody.envelopes.push(playEnvelope(envelopeScene, part));
  await sleep(3_000);
  await meanwhile();
  return settle(stage, everybody);
}

const quick = {
  loa: 1,
  wish: 'signed',
  createAt: 0,
  actAt: 0,
  expiresIn: 3_600,
  receiver: { failures: 0, delayMs: 0 },
} as const;

/** Makes so many requests, and as many envelopes as a third, that wait: one signer of each envelope has signed, the other has the link. */
async function leaveOpen(stage: Stage, first: { actors: number; envelopes: number }, count: number) {
  const { scene, envelopes: envelopeScene } = stage.begin(60_000);
  const actors = Array.from({ length: count }, (_, index) =>
    newActor({ ...quick, index: first.actors + index }),
  );
  const envelopes = Array.from({ length: Math.ceil(count / 3) }, (_, index) =>
    newEnvelope({
      index: first.envelopes + index,
      wish: 'completed',
      routing: 'sequential',
      createAt: 0,
      actAt: [0, 0],
    }),
  );
  await Promise.all(actors.map((actor) => begin(scene, actor)));
  await Promise.all(
    envelopes.map(async (actor) => {
      await sendEnvelope(envelopeScene, actor);
      await personActs(envelopeScene, actor, 0);
      await untilTrue(async () => (await scene.mailbox.link(personOf(actor, 1))) !== undefined, 90_000);
    }),
  );
  return { actors, envelopes };
}

/** Ends what was left open. */
async function endAll(stage: Stage, { actors, envelopes }: Everybody): Promise<void> {
  const { scene, envelopes: envelopeScene } = stage.begin(60_000);
  await Promise.all([
    ...actors.map((actor) => finish(scene, actor)),
    ...envelopes.map((actor) => personActs(envelopeScene, actor, 1)),
  ]);
}

/** Calls that got no answer, or one that is the balancer's own, since the count of before. */
function unanswered({ caller }: Stage): number {
  return [...caller.tally]
    .filter(([key]) => /no answer$| 502$| 504$/.test(key))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Backs up, goes on, destroys everything, and restores it to the moment; gives the counts of what must be gone. */
async function loseEverything(
  bank: Bank,
  stage: Stage,
  everybody: Everybody,
  { open, base }: { open: number; base: string },
): Promise<Check[]> {
  const waiting = await leaveOpen(
    stage,
    { actors: everybody.actors.length, envelopes: everybody.envelopes.length },
    open,
  );
  const moment = await markMoment(bank);
  const late = await leaveOpen(stage, { actors: 1_000_000, envelopes: 1_000_000 }, 3);
  // Some of it ends after the moment, too: it will be open again.
  const [again] = waiting.actors;
  if (again) await endAll(stage, { actors: [again], envelopes: [] });
  await archiveAll(bank);
  say(`Everything is destroyed, to be restored to ${moment}.`);
  await destroy(bank);
  const tookMs = await restore(bank, base, moment);
  say(`Two of everything run again, ${Math.round(tookMs / 1000)} s after the restoring began.`);
  everybody.actors.push(...waiting.actors);
  everybody.envelopes.push(...waiting.envelopes);
  delete again?.told;
  const gone = await judgeGone(late.actors, { processes: stage.judged, envelopes: late.envelopes });
  await endAll(stage, waiting);
  return gone;
}

/**
 * The whole story: traffic while one of each is killed, a second version under load, a backup, the loss of everything, its restoring
 * to a moment; then everything is counted.
 */
export async function rehearse(bank: Bank, size: Size): Promise<Check[]> {
  const stage = await openStage(bank);
  const everybody: Everybody = { actors: [], envelopes: [] };
  const ends: Check[] = [];
  try {
    say(`${size.flows} requests and ${size.envelopes} envelopes, while one of each is killed.`);
    ends.push(
      await playWhile(stage, everybody, { ...size, windowMs: killsMs, meanwhile: () => killOneOfEach(bank) }),
    );
    const base = await takeBase(bank);
    say(`A base backup was taken into ${base}. A second version comes in under load.`);
    const before = unanswered(stage);
    const half = { flows: Math.ceil(size.flows / 2), envelopes: Math.ceil(size.envelopes / 2) };
    ends.push(
      await playWhile(stage, everybody, {
        ...half,
        windowMs: 40_000,
        meanwhile: () => deploySecondVersion(bank),
      }),
    );
    const cutOff = unanswered(stage) - before;
    const gone = await loseEverything(bank, stage, everybody, { open: Math.ceil(size.flows / 6), base });
    ends.push(await settle(stage, everybody));
    say((await checkChains(bank)) || 'The chains hold.');
    const evidence = { ...everybody, processes: stage.judged, receivers: stage.receivers };
    const counts = await countAll(evidence, bank.folder);
    console.log('\nAnswers, by what was asked:');
    printTally(stage.caller.tally);
    return [...ends, { name: 'calls that a deploy cut off', found: cutOff, expected: 0 }, ...gone, ...counts];
  } finally {
    await stage.receivers.stop();
  }
}
