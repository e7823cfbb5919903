/** The keys that the worker holds: for links and for webhook signing keys at rest, 32 bytes each. */
export type Secrets = { linkKey: Buffer; webhookKeysKey: Buffer };
