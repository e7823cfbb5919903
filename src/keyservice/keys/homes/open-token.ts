import type { Logger } from 'pino';
import type { TokenSettings } from '#config/hardware-token.ts';
import { locks } from '../../entities/orm.ts';
import type { Orm } from '../../entities/orm.ts';
import { openToken } from '../../token/open-token.ts';
import { TokenRefused } from '../../token/token.ts';
import type { Token } from '../../token/token.ts';
import { tokenIdOf } from './token-key-store.ts';

type Place = { orm: Orm; settings: TokenSettings | undefined; logger: Logger };

/**
 * Opens the token of these settings, makes the key that wraps in it where there is none, and finds there what the stored keys need;
 * undefined without settings. Throws TokenRefused with what the operator must do, TokenUnavailable when the token goes away meanwhile.
 */
export async function openTokenOfKeys({ orm, settings, logger }: Place): Promise<Token | undefined> {
  if (!settings) {
    await assertNoneInToken(orm);
    return undefined;
  }
  const token = await openToken({ ...settings, pin: Buffer.from(settings.pin) }, logger);
  try {
    await prepare(orm, token, logger);
    await assertHolds(orm, token, settings.label);
    await destroyEnded(orm, token);
    return token;
  } catch (error) {
    await token.close();
    throw error;
  }
}

const inToken = `
  select count(*)::int as keys from stored_key where home <> 'database' and destroyed_at is null`;

async function assertNoneInToken(orm: Orm): Promise<void> {
  const [row] = await orm.em.fork().execute<{ keys: number }[]>(inToken);
  if (!row?.keys) return;
  throw new TokenRefused(
    `PKCS11_MODULE: it is not set, and ${row.keys} keys of this database are in a token; give its module, label and PIN`,
  );
}

/** Makes the wrapping key at the first start of all, under the lock by which services that start together wait for each other. */
async function prepare(orm: Orm, token: Token, logger: Logger): Promise<void> {
  const wrappedBy = await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    return token.wrappingKeyId();
  });
  await token.macOfPin(Buffer.alloc(32), wrappedBy);
  for (const weakness of token.state().weaknesses)
    logger.warn({ weakness }, 'the token allows more than it should');
}

const kept = `
  select id, purpose from stored_key where home = 'token' and destroyed_at is null order by created_at desc limit 500`;
const wrappers = `
  select wrapped_by as id, count(*)::int as keys from stored_key
  where home = 'wrapped' and destroyed_at is null group by wrapped_by limit 100`;

/** Throws TokenRefused when keys are missing in the token that rows name: it is another token, or was emptied. */
async function assertHolds(orm: Orm, token: Token, label: string): Promise<void> {
  const em = orm.em.fork();
  const refuse = (what: string): never => {
    throw new TokenRefused(
      `PKCS11_TOKEN_LABEL: the token "${label}" does not have ${what}; give the token that this database was made with`,
    );
  };
  for (const { id, purpose } of await em.execute<{ id: string; purpose: string }[]>(kept))
    if (!(await token.openKept(tokenIdOf({ id })))) refuse(`the key of ${purpose} (${tokenIdOf({ id })})`);
  for (const { id, keys } of await em.execute<{ id: string; keys: number }[]>(wrappers))
    if (!(await token.hasWrappingKey(id))) refuse(`the wrapping key of ${keys} keys (${id})`);
}

const ended = `
  select id from stored_key where home = 'token' and destroyed_at is not null order by destroyed_at desc limit 500`;

/**
 * Destroys the objects of kept keys whose rows say that they ended. The row goes first: a transaction that is rolled back would
 * leave a row without its key, and a process that dies in between leaves an object without a use, which ends here.
 */
async function destroyEnded(orm: Orm, token: Token): Promise<void> {
  for (const { id } of await orm.em.fork().execute<{ id: string }[]>(ended))
    await token.destroyKept(tokenIdOf({ id }));
}
