import type { Keys } from '#secrets/keys.ts';

/** The names of the keys that activities use; the worker holds no others. */
export const workerKeys = [
  'link',
  'webhookKeys',
  'sealedSads',
  'envelopeActs',
  'addressSearch',
  'pushSubscriptions',
] as const;

export type WorkerKeys = Pick<Keys, (typeof workerKeys)[number]>;
