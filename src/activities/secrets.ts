/** The keys that the worker holds: for links, webhook signing keys at rest and sealed SADs, 32 bytes each. */
export type Secrets = { linkKey: Buffer; webhookKeysKey: Buffer; sealedSadsKey: Buffer };
