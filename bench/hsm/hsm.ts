import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { pino } from 'pino';
import { openToken } from '#keyservice/token/open-token.ts';
import type { Token } from '#keyservice/token/token.ts';
import { tokenSettings } from '../../test/keyservice/support/key-service.ts';
import { makeSoftToken } from '../../test/keyservice/support/soft-token.ts';
import type { SoftToken } from '../../test/keyservice/support/soft-token.ts';
import { perActivation, rateOfBatches, rateOfSingles } from '../keys/bare-signatures.ts';
import { ask, someHashes, startBenched } from '../keys/key-service.ts';
import type { BenchedKeyService, KeyKind } from '../keys/key-service.ts';
import { kinds } from '../keys/keys.ts';
import { perSecond } from '../per-second.ts';
import { printTable } from '../table.ts';
import { openDirectly } from './direct.ts';
import { benchMemory } from './memory.ts';

const sessions = availableParallelism();
const seconds = 3;
const throughPool = 4_000;
const seals = 400;
const callers = 8;

/**
 * Measures SoftHSM2 by itself, in one process, beside the pool of sessions, a key service on such a token and one that keeps its keys in
 * the database, in the same run: bare signatures, and seals with their timestamps. Then memory over 100,000 signatures. Prints tables.
 */
export async function benchHsm(): Promise<void> {
  const soft = await makeSoftToken();
  const token = await openToken({ ...soft, pin: Buffer.from(soft.pin), sessions }, pino({ level: 'silent' }));
  try {
    await token.wrappingKeyId();
    await benchRates(soft, token);
    await benchMemory(token);
  } finally {
    await token.close();
    await soft.remove();
  }
}

async function benchRates(soft: SoftToken, token: Token): Promise<void> {
  const direct = openDirectly(soft);
  const onToken = await startBenched({ ...tokenSettings(soft), PKCS11_SESSIONS: String(sessions) });
  const inSoftware = await startBenched();
  const rows: string[][] = [];
  try {
    for (const kind of kinds) {
      const alone = direct.perSecond(kind, seconds);
      const row = (name: string, rate: number) =>
        rows.push([`${kind.name}, ${name}`, rate.toFixed(0), (rate / alone).toFixed(2)]);
      row('SoftHSM2 alone, one process', alone);
      row(`the pool, ${sessions} sessions`, await rateOfPool(token, kind));
      for (const [name, service] of [
        ['token', onToken],
        ['software', inSoftware],
      ] as const) {
        row(`service, ${name}, ${perActivation} hashes a call`, await rateOfBatches(service, kind));
        row(`service, ${name}, one hash a call`, await rateOfSingles(service, kind));
      }
    }
    printTable(['bare signatures', 'a second', 'to SoftHSM2'], rows);
    const [byToken, bySoftware] = [await rateOfSeals(onToken), await rateOfSeals(inSoftware)];
    printTable(
      ['seals with a timestamp', 'a second'],
      [
        ['service, token', byToken.toFixed(0)],
        ['service, software', bySoftware.toFixed(0)],
      ],
    );
  } finally {
    await onToken.stop();
    await inSoftware.stop();
  }
}

async function rateOfPool(token: Token, { key_type, key_size }: KeyKind): Promise<number> {
  const id = randomUUID().replaceAll('-', '');
  await token.makeKept({ id, label: 'bench', algorithm: { keyType: key_type, keySize: key_size } });
  const key = await token.openKept(id);
  const digest = Buffer.alloc(32, 1);
  return perSecond(throughPool, async () => key?.signDigest(digest, 'sha256'), callers);
}

function rateOfSeals(service: BenchedKeyService): Promise<number> {
  return perSecond(
    seals,
    async () => {
      const [document_hash = ''] = someHashes(1);
      const record = `sign-request/${randomUUID()}`;
      await ask(service, '/seals', { purpose: 'evidence', profile: 'pades', record, document_hash });
    },
    callers,
  );
}
