import { hash as digestOf } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Rounds } from './hash-rounds.ts';

const { hash, first, rounds } = workerData as Rounds;
let octets: Buffer = digestOf(hash, first, 'buffer');
first.fill(0);
for (let round = 1; round < rounds; round += 1) octets = digestOf(hash, octets, 'buffer');
parentPort?.postMessage(octets, []);
