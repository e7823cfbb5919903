import { pino } from 'pino';
import { createKeyStore } from '#keyservice/keys/homes/key-stores.ts';
import type { KeyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import type { KeyStore } from '#keyservice/keys/key-store.ts';
import { openToken } from '#keyservice/token/open-token.ts';
import type { Token } from '#keyservice/token/token.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { makeSoftToken } from './soft-token.ts';

/** A token of SoftHSM2 that is open, until `stop`. */
export type OpenToken = { token: Token; stop(): Promise<void> };

/** Makes a token of SoftHSM2 and opens it; its two secret keys are made. */
export async function openSoftToken(sessions = 1): Promise<OpenToken> {
  const soft = await makeSoftToken();
  const settings = { ...soft, pin: Buffer.from(soft.pin), sessions };
  const token = await openToken(settings, pino({ level: 'silent' }));
  await token.wrappingKeyId();
  return {
    token,
    stop: async () => {
      await token.close();
      await soft.remove();
    },
  };
}

/** Where a store keeps the keys of people. */
export const homes = ['database', 'wrapped'] as const;

/** Makes stores of one home under different key-encryption keys, whose PINs cost little. */
export type Home = { storeUnder(keks: KeyEncryptionKeys): KeyStore; stop(): Promise<void> };

/** Opens a home. */
export async function openHome(home: (typeof homes)[number]): Promise<Home> {
  const opened = home === 'wrapped' ? await openSoftToken() : undefined;
  return {
    storeUnder: (keks) => createKeyStore(keks, { token: opened?.token, pinCost: cheapPins }),
    stop: async () => opened?.stop(),
  };
}
