/** How much of a ZIP is taken (the work of one validation): entries, octets of all of them unpacked, and how far one unpacks. */
export const zipLimits = {
  entries: 1000,
  unpackedBytes: 100 * 1_048_576,
  /** An entry above `smallBytes` may not be this many times as long as it is packed. */
  ratio: 200,
  smallBytes: 1_048_576,
  nameOctets: 1024,
} as const;
