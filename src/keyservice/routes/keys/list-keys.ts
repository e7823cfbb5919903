import type { Route } from '../../http/route.ts';
import { encryptionKeys } from '../../rotation/encryption-keys.ts';
import { holdersKeys, serviceKeys } from '../../rotation/stored-keys.ts';

/** GET /api/v1/keys: the service's own keys with their certificates, holders' keys by their home, and the key-encryption keys. */
export const listKeys: Route = {
  method: 'GET',
  path: '/api/v1/keys',
  async handle({ service }) {
    const em = service.orm.em.fork();
    const own = (await serviceKeys(em)).map((key) => ({
      key_id: key.id,
      purpose: key.purpose,
      home: key.home,
      key_type: key.keyType,
      key_size: key.keySize,
      created_at: key.createdAt.toISOString(),
      serial_number: key.serialNumber,
      issuer_key_id: key.issuerKeyId,
      valid_to: key.validTo.toISOString(),
      in_use: key.inUse,
      renewal_at: key.renewalAt?.toISOString() ?? null,
    }));
    const encryption = (await encryptionKeys(em, service.keks)).map((key) => ({
      id: key.id,
      active: key.active,
      here: key.here,
      keys: key.keys,
      activations: key.activations,
      first_used_at: key.firstUsedAt?.toISOString() ?? null,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      may_go: key.mayGo,
    }));
    return { data: { service_keys: own, holders_keys: await holdersKeys(em), encryption_keys: encryption } };
  },
};
