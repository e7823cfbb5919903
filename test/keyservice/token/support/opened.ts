import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { pino } from 'pino';
import { openToken } from '#keyservice/token/open-token.ts';
import type { TokenSettings } from '#keyservice/token/open-token.ts';
import type { Token, TokenKey } from '#keyservice/token/token.ts';
import { makeFaultyToken } from '#test/keyservice/support/faulty-token.ts';
import type { FaultyToken } from '#test/keyservice/support/faulty-token.ts';
import type { SoftToken } from '#test/keyservice/support/soft-token.ts';

type Reachable = Pick<SoftToken, 'module' | 'label' | 'pin' | 'environment'>;

/** Opens a token as the service does. */
export function openSoft(soft: Reachable, settings: Partial<TokenSettings> = {}): Promise<Token> {
  const { module, label, environment } = soft;
  const pin = Buffer.from(soft.pin);
  return openToken({ module, label, environment, pin, sessions: 2, ...settings }, pino({ level: 'silent' }));
}

/** A token whose module fails as it is told, and the token room over it. */
export type OpenFaulty = { faulty: FaultyToken; token: Token; stop(): Promise<void> };

/** Makes and opens one; `faults` are there from the beginning. */
export async function openFaulty(
  settings: Partial<TokenSettings> = {},
  ...faults: string[]
): Promise<OpenFaulty> {
  const faulty = await makeFaultyToken();
  await faulty.fail(...faults);
  const token = await openSoft(faulty, settings);
  return {
    faulty,
    token,
    async stop() {
      await token.close();
      await faulty.remove();
    },
  };
}

const data = Buffer.from('what is signed');
const digest = createHash('sha256').update(data).digest();

/** Signs and tells whether the signature holds. */
export async function signs({ key, publicKey }: { key: TokenKey; publicKey: Buffer }): Promise<boolean> {
  const value = await key.signDigest(digest, 'sha256');
  const spki = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  return verify('sha256', data, spki, value);
}

export const p256 = { keyType: 'EC', keySize: 256 } as const;

/** Makes a kept key on P-256 and opens it. */
export async function makeKept(token: Token): Promise<{ id: string; key: TokenKey; publicKey: Buffer }> {
  const id = randomBytes(16).toString('hex');
  const publicKey = await token.makeKept({ id, label: 'a seal', algorithm: p256 });
  const key = await token.openKept(id);
  if (!key) throw new Error('the token did not keep its key');
  return { id, key, publicKey };
}
