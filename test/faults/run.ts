import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { makeSoftToken, type SoftToken } from '#test/keyservice/support/soft-token.ts';
import {
  logTail,
  startProcesses,
  type Processes,
  type TemporalKind,
} from '#test/support/servers/processes.ts';
import { play, type Actor, type Scene } from './actors.ts';
import { createCaller } from './client.ts';
import { durationOf, strike, type Fault } from './faults.ts';
import { envelopeStagesOf, playEnvelopes } from './envelope-scene.ts';
import { judgeEnvelopes } from './envelope-verdict.ts';
import { outboxOf } from './mailbox.ts';
import { makeParts } from './parts.ts';
import { partnerToken, registerWebhook, startReceivers, type Receivers } from './receivers.ts';
import { judgeReplay } from './replay-verdict.ts';
import { printChecks, printTally } from './report.ts';
import { untilSettled } from './settle.ts';
import { playSignIns, signInStagesOf } from './sign-in-actors.ts';
import { judgeSignIns } from './sign-in-verdict.ts';
import { judge, type Check } from './verdict.ts';

export type FaultRun = {
  kind: TemporalKind;
  flows: number;
  envelopes: number;
  signIns: number;
  faults: Fault[];
  short: boolean;
  /** Keys are in a token of SoftHSM2 that is made for the run. */
  token: boolean;
};

/** The longest time in which everything comes to its end after the last kill: webhook pauses included. */
const settleMs = 9 * 60_000;

/**
 * Plays so many workflows, kills the processes that the faults name meanwhile, waits until everything has ended, and counts.
 * Gives the counts, or the reason why the run did not come to its end; everything it started is stopped by then.
 */
export async function runFaults(run: FaultRun): Promise<{ checks: Check[]; failure?: string }> {
  const token = run.token ? await makeSoftToken() : undefined;
  const processes = await startProcesses(run.kind, token && settingsOf(token));
  const receivers = await startReceivers();
  try {
    return { checks: await playAndJudge(run, processes, receivers) };
  } catch (error) {
    for (const program of ['api', 'worker', 'keyservice'])
      console.error(`--- the end of ${program}.log\n${await logTail(processes, program)}`);
    return { checks: [], failure: error instanceof Error ? error.message : String(error) };
  } finally {
    await receivers.stop();
    await processes.stop();
    await token?.remove();
  }
}

/** The settings by which the key service finds a token. */
function settingsOf({ module, label, pin, environment }: SoftToken): Record<string, string> {
  const { SOFTHSM2_CONF = '' } = environment;
  return { PKCS11_MODULE: module, PKCS11_TOKEN_LABEL: label, PKCS11_PIN: pin, SOFTHSM2_CONF };
}

async function playAndJudge(run: FaultRun, processes: Processes, receivers: Receivers): Promise<Check[]> {
  const windowMs = durationOf(run.faults);
  const end = { at: Date.now() + windowMs + settleMs };
  const caller = createCaller(processes.demo.base_url, () => end.at);
  const token = await partnerToken(processes.demo);
  await registerWebhook(processes.demo, receivers, token);
  const mailbox = outboxOf(processes.databaseUrl);
  const { signIns } = run;
  const people = { demo: processes.demo, mailbox };
  const signingIn = await playSignIns({ signIns, windowMs }, people);
  const scene: Scene = { caller, receivers, token, mailbox, startedAt: Date.now() };
  const actors = await Promise.all(
    makeParts({ flows: run.flows, windowMs, short: run.short }).map((part) => play(scene, part)),
  );
  const envelopes = await playEnvelopes(run, processes, { scene, windowMs });
  await untilCreated(actors);
  for (const [index, fault] of run.faults.entries()) {
    say(
      `kill -9 ${fault.kill.join(' and ')} (${index + 1} of ${run.faults.length}) while ${stagesOf(actors)}; ${envelopeStagesOf(envelopes)}; ${signInStagesOf(signingIn)}`,
    );
    await strike(processes, fault);
  }
  say(
    `Everything runs again; ${stagesOf(actors)}; ${envelopeStagesOf(envelopes)}; ${signInStagesOf(signingIn)}. Waiting for the end of all flows.`,
  );
  const settled = await untilSettled(
    processes.databaseUrl,
    { actors, envelopes, signIns: signingIn },
    end.at,
  );
  const unexpected = [...caller.tally].filter(([key]) => /\b500$/.test(key));
  const checks = [
    ...(await judge({ processes, actors, receivers })),
    ...(await judgeEnvelopes({ processes, envelopes, receivers })),
    ...(await judgeSignIns(processes, signingIn)),
    ...(await judgeReplay(processes.temporalAddress, processes.payloadKeys)),
    {
      name: 'answers with status 500',
      found: unexpected.reduce((sum, [, count]) => sum + count, 0),
      expected: 0,
    },
  ];
  console.log('\nAnswers, by what was asked:');
  printTally(caller.tally);
  console.log(describeDeliveries(receivers));
  printChecks(checks);
  if (!settled) console.log('Not everything had come to its end in time.');
  return checks;
}

/** Waits until those exist that are made before the first kill. */
async function untilCreated(actors: Actor[]): Promise<void> {
  const first = actors.filter(({ part }) => part.createAt < 15_000);
  const end = Date.now() + 120_000;
  while (first.some((actor) => !actor.requestId && !actor.failure)) {
    if (Date.now() > end) throw new Error('the first requests were not created within two minutes');
    await sleep(250);
  }
}

function stagesOf(actors: Actor[]): string {
  const stages = Map.groupBy(actors, ({ stage, part }) =>
    stage === 'waiting' && part.wish === 'expired' ? 'expiring' : stage,
  );
  return [...stages].map(([stage, those]) => `${those.length} ${stage}`).join(', ');
}

function describeDeliveries({ got }: Receivers): string {
  const attempts = new Set(got.map(({ deliveryId, attempt }) => `${deliveryId} ${attempt}`));
  const failed = got.filter(({ ok }) => !ok).length;
  return `  webhooks ${got.length} posts, ${failed} of them refused, ${got.length - attempts.size} made twice by a lost worker\n`;
}
