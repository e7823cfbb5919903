import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { hashRecordId, OauthRecord } from '#entities/account/oauth-record.ts';
import type { Orm } from '#entities/orm.ts';
import { longestGrant, pageSession } from './lifetimes.ts';
import { pagesClientId } from './pages-client.ts';

/** Expired records that one write takes along: more than a write makes, so that they cannot pile up. */
const purgeLimit = 20;

const purgeSql = `delete from oauth_record where (model, id_hash) in (
  select model, id_hash from oauth_record where expires_at <= ? order by expires_at limit ${purgeLimit}
  for update skip locked)`;

/** A used code of an application stays as long as what may have come of it, so that one that comes again is known (replayed-codes.ts). */
const consumeSql = `update oauth_record set consumed_at = now(), expires_at = case
    when model <> 'AuthorizationCode' or payload->>'clientId' = '${pagesClientId}' then expires_at
    when ' ' || (payload->>'scope') || ' ' like '% offline_access %' then now() + make_interval(secs => ${longestGrant})
    else now() + make_interval(secs => ${pageSession}) end
  where model = ? and id_hash = ? and consumed_at is null returning id_hash`;

/**
 * Leaves out the id of a token from the stored record, because the id is the token itself. A session alone keeps it: it is
 * also found by its uid, and its id opens nothing without our signature on the cookie.
 */
function storable(model: string, payload: AdapterPayload): Record<string, unknown> {
  const { jti, ...rest } = payload;
  return model === 'Session' ? { ...rest, jti } : rest;
}

function restore(record: OauthRecord): AdapterPayload {
  const consumed = record.consumedAt ? Math.floor(record.consumedAt.getTime() / 1000) : undefined;
  return consumed === undefined ? record.payload : { ...record.payload, consumed };
}

function isLive(record: OauthRecord | null): record is OauthRecord {
  return record !== null && (!record.expiresAt || record.expiresAt > new Date());
}

/** Keeps one kind of the authorization server's records in the table oauth_record, shared by all API processes. */
export class RecordAdapter implements Adapter {
  readonly #orm: Orm;
  readonly #model: string;

  constructor(orm: Orm, model: string) {
    this.#orm = orm;
    this.#model = model;
  }

  /** Stores `payload` under `id` for `expiresIn` seconds (always, when absent), and purges some expired records. */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const em = this.#orm.em.fork();
    const record = {
      model: this.#model,
      idHash: hashRecordId(id),
      payload: storable(this.#model, payload),
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
    };
    await em
      .createQueryBuilder(OauthRecord)
      .insert(record)
      .onConflict(['model', 'idHash'])
      .merge(['payload', 'grantId', 'uid', 'expiresAt'])
      .execute();
    await em.execute(purgeSql, [new Date()]);
  }

  /** Finds the live record of `id`; its payload has `consumed` (Unix seconds) when it was used up. */
  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await this.#orm.em
      .fork()
      .findOne(OauthRecord, { model: this.#model, idHash: hashRecordId(id) });
    return isLive(record) ? { ...restore(record), jti: id } : undefined;
  }

  /** Finds the live session of `uid`. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const record = await this.#orm.em.fork().findOne(OauthRecord, { model: this.#model, uid });
    return isLive(record) ? restore(record) : undefined;
  }

  /** Finds nothing: the device flow, the only one with user codes, is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Uses up the record of `id`; of two at once one throws `invalid_grant` (RFC 6749, 4.1.2: a code works once). */
  async consume(id: string): Promise<void> {
    const used = await this.#orm.em.fork().execute<unknown[]>(consumeSql, [this.#model, hashRecordId(id)]);
    if (used.length === 0) throw new errors.InvalidGrant({ detail: 'already used' });
  }

  /** Forgets the record of `id`. */
  async destroy(id: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(OauthRecord, { model: this.#model, idHash: hashRecordId(id) });
  }

  /** Forgets every record of this kind that came of one grant. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(OauthRecord, { model: this.#model, grantId });
  }
}
