import type { Logger } from 'pino';
import { openPool } from './pool/pool.ts';
import type { Pool } from './pool/pool.ts';
import type { Member } from './pool/open-sessions.ts';
import type { TokenSettings } from './pool/settings.ts';
import type { Token, TokenKey } from './token.ts';

export type { TokenSettings } from './pool/settings.ts';

function sessionKey(pool: Pool, member: Member, handle: number): TokenKey {
  return {
    async signDigest(digest, hash) {
      const { result } = await pool.run('signSession', { handle, digest, hash }, member);
      return Buffer.from(result);
    },
    close: () => member.process.tell('closeSession', { handle }),
  };
}

function keptKey(pool: Pool, id: string): TokenKey {
  return {
    async signDigest(digest, hash) {
      const { result } = await pool.run('signKept', { id, digest, hash });
      return Buffer.from(result);
    },
    close: () => undefined,
  };
}

/**
 * Opens a token and logs in, with one try of the PIN. Throws TokenRefused with what the operator must do: the module or the token
 * is not there, a mechanism is missing (a line each), the PIN is wrong or must not be tried.
 */
export async function openToken(settings: TokenSettings, logger: Logger): Promise<Token> {
  const pool = await openPool(settings, logger);
  let weaknesses: readonly string[] = [];
  return {
    async makeKept(key) {
      return Buffer.from((await pool.run('makeKept', key)).result);
    },
    async openKept(id) {
      return (await pool.run('hasKept', { id })).result ? keptKey(pool, id) : undefined;
    },
    async destroyKept(id) {
      await pool.run('destroyKept', { id });
    },
    async makeSession(algorithm) {
      const { result, member } = await pool.run('makeSession', { algorithm });
      return { publicKey: Buffer.from(result.publicKey), key: sessionKey(pool, member, result.handle) };
    },
    async wrappingKeyId() {
      const { result } = await pool.run('wrappingKey', {});
      ({ weaknesses } = result);
      return result.id;
    },
    async makeWrapped(algorithm) {
      const { publicKey, wrapped, wrappedBy } = (await pool.run('makeWrapped', { algorithm })).result;
      return { publicKey: Buffer.from(publicKey), wrapped: Buffer.from(wrapped), wrappedBy };
    },
    async wrap(privateKey, algorithm) {
      const { wrapped, wrappedBy } = (await pool.run('wrap', { privateKey, algorithm })).result;
      return { wrapped: Buffer.from(wrapped), wrappedBy };
    },
    async macOfPin(octets, wrappedBy) {
      return Buffer.from((await pool.run('macOfPin', { octets, wrappedBy })).result);
    },
    async hasWrappingKey(id) {
      return (await pool.run('hasWrappingKey', { id })).result;
    },
    async openWrapped(key) {
      const { result, member } = await pool.run('openWrapped', key);
      return sessionKey(pool, member, result.handle);
    },
    state: () => ({ ...pool.state(), weaknesses }),
    close: () => pool.close(),
  };
}
