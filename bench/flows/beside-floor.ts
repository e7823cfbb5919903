import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { processNames, type Processes } from '../../test/support/servers/processes.ts';
import { cpuMs, cpuOfFamilyMs } from '../cpu.ts';
import type { Floor } from './floor.ts';
import { concurrency, perSecond } from '../per-second.ts';
import { median } from '../samples.ts';
import { printTable } from '../table.ts';

type Beside = {
  processes: Processes;
  floor: Floor;
  rounds: number;
  /** The number of workflows in a round. */
  flows: number;
  /** The names of the measured thing, as in "Complete flows", and of the floor's steps and ours, as the table shows them. */
  names: { what: string; floor: string; ours: string };
  once: { floor: () => Promise<unknown>; ours: () => Promise<unknown> };
};

/** The processor time of work that goes on after the last workflow of a round, such as messages, belongs to the round. */
const afterRoundMs = 2_000;

/** What the processes use by the clock alone, without any flow, is measured for so long before the rounds. */
const restMs = 15_000;

/** Flows a second beside the floor's, in turns, and the processor time of one in each process; prints tables. */
export async function besideFloor({ processes, floor, rounds, flows, names, once }: Beside): Promise<void> {
  const sides = (['floor', 'ours'] as const).map((name) => ({
    name,
    once: once[name],
    rates: [] as number[],
    used: new Map<string, number>(),
  }));
  const idle = cpuOf(processes, floor);
  await sleep(restMs);
  const rest = difference(cpuOf(processes, floor), idle, restMs / 1_000);
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of sides) {
      const before = cpuOf(processes, floor);
      side.rates.push(await perSecond(flows, side.once));
      await sleep(afterRoundMs);
      for (const [name, ms] of difference(cpuOf(processes, floor), before, flows * rounds))
        side.used.set(name, (side.used.get(name) ?? 0) + ms);
    }
    const [least, ours] = sides.map(({ rates }) => rates.at(-1)?.toFixed(1));
    say(`Round ${round}: floor ${least}, ours ${ours} a second.`);
  }
  const [least = Number.NaN, reached = Number.NaN] = sides.map(({ rates }) => median(rates));
  console.log(`\n${names.what} per second, ${concurrency} at once (median of ${rounds} rounds of ${flows})`);
  printTable(
    ['', 'a second', 'to the floor'],
    [
      [names.floor, least.toFixed(1), ''],
      [names.ours, reached.toFixed(1), (reached / least).toFixed(2)],
    ],
  );
  printUsed(rest, ...sides.map(({ used }) => used));
}

type Used = Map<string, number>;

function difference(after: Used, before: Used, parts: number): Used {
  return new Map([...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / parts]));
}

function printUsed(rest: Used, bare: Used = new Map(), ours: Used = new Map()): void {
  console.log('\nProcessor time of one, in milliseconds; and of a second without any');
  printTable(
    ['process', 'floor', 'ours', 'at rest'],
    [
      ...[...ours].map(([name, ms]) => [name, ...[bare.get(name) ?? 0, ms, rest.get(name) ?? 0].map(shown)]),
      ['all', ...[bare, ours, rest].map(sum).map(shown)],
    ],
  );
  console.log(`The floor's processor time is ${(sum(bare) / sum(ours)).toFixed(2)} of ours.`);
}

const shown = (ms: number) => ms.toFixed(1);
const sum = (used: Used) => [...used.values()].reduce((total, ms) => total + ms, 0);

/** Processor time so far of everything that takes part, in milliseconds. */
export function cpuOf(processes: Processes, floor?: Floor): Used {
  const { user, system } = process.cpuUsage();
  return new Map([
    ...processNames.map((name): [string, number] => {
      const pid = processes.pidOf(name) ?? 0;
      return [name, name === 'PostgreSQL' ? cpuOfFamilyMs(pid) : cpuMs(pid)];
    }),
    ...(floor ? [['worker of the floor', cpuMs(floor.pid)] as const] : []),
    ['clients and receivers', (user + system) / 1_000],
  ]);
}
