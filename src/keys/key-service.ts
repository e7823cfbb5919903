import { z } from 'zod';
import { call, type KeyServiceSettings } from '#clients/key-service/call.ts';

const Moment = z.iso.datetime().nullable();

const Listed = z.object({
  service_keys: z.array(
    z.object({
      key_id: z.string(),
      purpose: z.string(),
      home: z.string(),
      key_type: z.string(),
      key_size: z.int(),
      created_at: z.iso.datetime(),
      serial_number: z.string(),
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

/** The keys of the key service as it lists them. */
export type ListedKeys = z.output<typeof Listed>;
export type EncryptionKey = ListedKeys['encryption_keys'][number];

/** What a batch of the key service did. */
export type RenewedBatch = z.output<typeof Renewed>;

/** Asks the key service for its keys; throws as `call` does. */
export async function listKeys(settings: KeyServiceSettings): Promise<ListedKeys> {
  return Listed.parse(await call(settings, 'GET', '/api/v1/keys'));
}

/** Has the key service put a batch under its active key-encryption key; throws as `call` does. */
export async function renewBatch(settings: KeyServiceSettings): Promise<RenewedBatch> {
  return Renewed.parse(await call(settings, 'POST', '/api/v1/keys/renew-encryption', {}));
}
