import { hashesNoted } from '#entities/flow/note-hashes.ts';
import type { EntityManager } from '#entities/orm.ts';
import { addressHash } from '#secrets/address-hash.ts';
import type { WorkerKeys } from './keys.ts';

type Addresses = readonly (string | null | undefined)[];

/** Gives the keyed hashes of a flow's addresses, and the name of their key. */
export function hashesOf(
  { addressSearch }: Pick<WorkerKeys, 'addressSearch'>,
  addresses: Addresses,
): { hashes: string[]; keyId: string } {
  const given = addresses.filter((one) => typeof one === 'string' && one !== '') as string[];
  const hashes = new Set(given.map((one) => addressHash(addressSearch, one).hash));
  return { hashes: [...hashes], keyId: addressSearch.current.id };
}

/**
 * Writes the keyed hashes of a flow's addresses, within the caller's transaction; those that are on record stay. Gives the name of
 * their key.
 */
export async function noteAddresses(
  em: EntityManager,
  keys: Pick<WorkerKeys, 'addressSearch'>,
  flow: { id: string; addresses: Addresses },
): Promise<string> {
  const { hashes, keyId } = hashesOf(keys, flow.addresses);
  if (hashes.length > 0) await hashesNoted(em, { flowId: flow.id, keyId, hashes }).execute();
  return keyId;
}

/**
 * Adds addresses to those by which a flow is found, within the caller's transaction. A flow whose other addresses are under another
 * key is indexed anew by a worker within ten minutes.
 */
export async function addAddresses(
  em: EntityManager,
  keys: Pick<WorkerKeys, 'addressSearch'>,
  row: { id: string; addressKeyId?: string | null | undefined },
  addresses: Addresses,
): Promise<void> {
  const keyId = await noteAddresses(em, keys, { id: row.id, addresses });
  if (row.addressKeyId !== keyId) row.addressKeyId = null;
}

/** The addresses of a recipient that somebody may ask with. */
export function addressesOfRecipient(recipient: {
  email: string;
  phone?: string | null | undefined;
  hostEmail?: string | null | undefined;
}): Addresses {
  return [recipient.email, recipient.phone, recipient.hostEmail];
}
