import { defineEntity, p } from '@mikro-orm/core';
import { partnerClientStatuses, type PreviousSecret } from '#domain/account/partner-client.ts';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { SignInScope } from '#domain/account/sign-in-scopes.ts';
import { languages } from '#domain/sign-request/sign-request.ts';

const PartnerClientSchema = defineEntity({
  name: 'PartnerClient',
  tableName: 'partner_client',
  uniques: [{ properties: ['id', 'livemode'], name: 'partner_client_id_livemode_unique' }],
  properties: {
    /** The client_id. */
    id: p.uuid().primary(),
    organizationId: p.uuid().index(),
    name: p.string().length(255),
    /** SHA-256 of the client_secret in lower-case hex; the secret itself is never stored. */
    secretHash: p.string().length(64).hidden(),
    /** The secrets of before the last rotations, newest first; each is taken until its end. */
    previousSecrets: p.json<PreviousSecret[]>().defaultRaw("'[]'").hidden(),
    scopes: p.array<PartnerScope>(),
    /** The addresses to which people may be sent back after a sign-in; without one the client signs nobody in. */
    redirectUris: p.array().default([]),
    /** The addresses to which people may be sent back after a sign-out. */
    postLogoutRedirectUris: p.array().default([]),
    /** The scopes that a sign-in may ask for. */
    signInScopes: p.array<SignInScope>().default([]),
    /** The origins whose pages may frame those of its sign requests, and to which their signers may return. */
    embeddingOrigins: p.array().default([]),
    /** Whether it can keep no secret, as an application on people's own devices: PKCE alone protects its codes. */
    publicClient: p.boolean().default(false),
    /** False of a sandbox application; it never changes. */
    livemode: p.boolean().default(true),
    status: p.enum(partnerClientStatuses).default('active'),
    language: p.enum(languages).default('en'),
    /** The HMAC key of this client's callbacks, sealed; null until it is first asked for. */
    callbackKeySealed: p.text().nullable().hidden(),
    /** The callback keys before the last rotation, the confirmed one first; of use until previousKeysUntil. */
    previousKeysSealed: p.json<string[]>().defaultRaw("'[]'").hidden(),
    previousKeysUntil: p.datetime(3).nullable(),
    /** Set by staff: nothing is sent for the client until it is lifted. */
    sendingSuspendedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

export class PartnerClient extends PartnerClientSchema.class {}
PartnerClientSchema.setClass(PartnerClient);
