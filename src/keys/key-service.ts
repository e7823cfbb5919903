import { z } from 'zod';
import { call, type KeyServiceSettings } from '#clients/key-service/call.ts';

const Moment = z.iso.datetime().nullable();

const Listed = z.object({
  service_keys: z.array(
    z.object({
      key_id: z.string().nullable(),
      purpose: z.string(),
      home: z.string().nullable(),
      key_type: z.string(),
      key_size: z.int(),
      created_at: z.iso.datetime(),
      serial_number: z.string(),
      issuer_key_id: z.string().nullable(),
      valid_to: z.iso.datetime(),
      in_use: z.boolean(),
      renewal_at: Moment,
    }),
  ),
  holders_keys: z.array(z.object({ home: z.string(), keys: z.int() })),
  encryption_keys: z.array(
    z.object({
      id: z.string(),
      active: z.boolean(),
      here: z.boolean(),
      keys: z.int(),
      activations: z.int(),
      first_used_at: Moment,
      last_used_at: Moment,
      may_go: z.boolean(),
    }),
  ),
});

const Renewed = z.object({ to: z.string(), keys: z.int(), activations: z.int(), left: z.int() });

const Made = z.object({
  made: z.array(z.object({ kind: z.string(), home: z.string().nullable(), valid_to: z.iso.datetime() })),
});

/** The keys of the key service as it lists them. */
export type ListedKeys = z.output<typeof Listed>;
export type EncryptionKey = ListedKeys['encryption_keys'][number];

/** What a batch of the key service did. */
export type RenewedBatch = z.output<typeof Renewed>;

/** Asks the key service for its keys; throws as `call` does. */
export async function listKeys(settings: KeyServiceSettings): Promise<ListedKeys> {
  return Listed.parse(await call(settings, 'GET', '/api/v1/keys'));
}

/** A key that the key service made, with the end of its certificate. */
export type MadeKey = z.output<typeof Made>['made'][number];

/** Has the key service make its own keys anew in the token, and their certificates; throws as `call` does. */
export async function moveToToken(settings: KeyServiceSettings): Promise<MadeKey[]> {
  return Made.parse(await call(settings, 'POST', '/api/v1/authority/move', { home: 'token' })).made;
}

/** Has the key service make a new issuing authority, in place of the one that issues now; throws as `call` does. */
export async function makeSuccessor(settings: KeyServiceSettings): Promise<MadeKey[]> {
  const { service_keys: own } = await listKeys(settings);
  const of = own.find((key) => key.purpose === 'issuing' && key.in_use)?.issuer_key_id;
  return Made.parse(await call(settings, 'POST', '/api/v1/authority/successor', { of })).made;
}

/** Has the key service put a batch under its active key-encryption key; throws as `call` does. */
export async function renewBatch(settings: KeyServiceSettings): Promise<RenewedBatch> {
  return Renewed.parse(await call(settings, 'POST', '/api/v1/keys/renew-encryption', {}));
}
