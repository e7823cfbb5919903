import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';

const OauthRecordSchema = defineEntity({
  name: 'OauthRecord',
  tableName: 'oauth_record',
  properties: {
    /** The authorization server's name for this kind of record: ClientCredentials, Session, … */
    model: p.string().length(64).primary(),
    /** SHA-256 of the token or cookie value in lower-case hex, so that a copy of the table opens nothing. */
    idHash: p.string().length(64).primary(),
    payload: p.json<Record<string, unknown>>(),
    grantId: p.string().length(64).nullable().index(),
    uid: p.string().length(64).nullable().index(),
    expiresAt: p.datetime(3).nullable().index(),
    consumedAt: p.datetime(3).nullable(),
  },
});

export class OauthRecord extends OauthRecordSchema.class {}
OauthRecordSchema.setClass(OauthRecord);

/** The name under which a record is kept: the SHA-256 of its token or cookie value, in hex. */
export function hashRecordId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
