/** The keys that the worker holds: for links, webhook signing keys at rest, sealed SADs and acts, 32 bytes each. */
export type Secrets = {
  linkKey: Buffer;
  webhookKeysKey: Buffer;
  sealedSadsKey: Buffer;
  envelopeActsKey: Buffer;
};
