import { macUnder, macsUnder, type KeyRing, type NamedKey } from './key-ring.ts';

const textOf = (address: string): string => `address\0${address.normalize('NFC').toLowerCase()}`;

const hashOf = (mac: Buffer): string => mac.subarray(0, 16).toString('hex');

/** The keyed hash of an address as it is written now: 128 bits of HMAC-SHA-256 in hex. An address is an e-mail or a phone number in E.164. */
export function addressHash(ring: KeyRing, address: string): { hash: string; key: NamedKey } {
  return { hash: hashOf(macUnder(ring, textOf(address))), key: ring.current };
}

/** The keyed hashes by which an address can be on record, under each key of the ring. */
export function addressHashes(ring: KeyRing, address: string): string[] {
  return macsUnder(ring, textOf(address)).map(hashOf);
}
