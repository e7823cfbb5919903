import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Token } from '#keyservice/token/token.ts';
import { memoryMiB } from '../cpu.ts';
import { childrenOf } from '../memory.ts';
import { perSecond } from '../per-second.ts';
import { printTable } from '../table.ts';

const signatures = 100_000;
const lines = 10;
/** Signatures by one unwrapped key, which is closed then. */
const perKey = 10;

/** Frees what nothing holds any more, so that the memory shown is what is held. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

/**
 * Makes 100,000 signatures through a token, each ten by a key that is unwrapped for them and closed, and prints the memory of this
 * process and of the token's processes on the way.
 */
export async function benchMemory(token: Token): Promise<void> {
  const algorithm = { keyType: 'EC', keySize: 256 } as const;
  const { wrapped, wrappedBy } = await token.makeWrapped(algorithm);
  const digest = randomBytes(32);
  const signSome = async () => {
    const key = await token.openWrapped({ wrapped, wrappedBy, algorithm });
    for (let number = 0; number < perKey; number += 1) await key.signDigest(digest, 'sha256');
    key.close();
  };
  const rows: string[][] = [];
  for (let line = 0; line <= lines; line += 1) {
    const rate = line === 0 ? 0 : perKey * (await perSecond(signatures / lines / perKey, signSome, 8));
    collect();
    const children = childrenOf(process.pid).map((pid) => memoryMiB(pid) || 0);
    const own = process.memoryUsage().rss / 2 ** 20;
    rows.push([
      String((line * signatures) / lines),
      ...[own, ...children, rate].map((value) => value.toFixed(0)),
    ]);
  }
  const processes = (rows[0]?.length ?? 3) - 3;
  const heads = Array.from({ length: processes }, (_, index) => `module ${index + 1}, MiB`);
  printTable(['signatures', 'this process, MiB', ...heads, 'a second'], rows);
}
