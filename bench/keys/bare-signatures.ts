import { perSecond } from '../per-second.ts';
import { ask, generate, pin, someHashes } from './key-service.ts';
import type { BenchedKeyService, KeyKind } from './key-service.ts';

/** Activations of a kind of key, the signatures that each allows, and callers at once. */
const activations = 40;
export const perActivation = 20;
const callers = 8;

type Leave = { path: string; sad: unknown; hashes: string[] };

async function activate(service: BenchedKeyService, certificate: string): Promise<Leave> {
  const hashes = someHashes(perActivation);
  const terms = { certificate_id: certificate, pin, hashes, profile: 'raw' };
  const { activation_id: id, sad } = await ask(service, '/activations', terms);
  return { path: `/activations/${String(id)}/sign`, sad, hashes };
}

/** Activations of a few certificates, so that no certificate is waited for by all. */
async function prepare(service: BenchedKeyService, kind: KeyKind): Promise<Leave[]> {
  const ids = await Promise.all(Array.from({ length: callers }, () => generate(service, kind)));
  const made: Leave[] = [];
  for (let number = 0; number < activations; number += 1)
    made.push(await activate(service, ids[number % callers] ?? ''));
  return made;
}

/** Bare signatures a second by a kind of key, all hashes of an activation in one call. */
export async function rateOfBatches(service: BenchedKeyService, kind: KeyKind): Promise<number> {
  const batches = await prepare(service, kind);
  const calls = await perSecond(
    activations,
    async () => {
      const { path, ...body } = batches.pop() ?? { path: '' };
      await ask(service, path, body);
    },
    callers,
  );
  return calls * perActivation;
}

/** Bare signatures a second by a kind of key, one hash a call. */
export async function rateOfSingles(service: BenchedKeyService, kind: KeyKind): Promise<number> {
  const singles = await prepare(service, kind);
  const calls = singles.flatMap(({ path, sad, hashes }) =>
    hashes.map((hash) => ({ path, body: { sad, hashes: [hash] } })),
  );
  return perSecond(
    calls.length,
    async () => {
      // From both ends of the list: one activation serves one caller at a time.
      const call = (calls.length % 2 ? calls.pop() : calls.shift()) ?? { path: '', body: {} };
      await ask(service, call.path, call.body);
    },
    callers,
  );
}
