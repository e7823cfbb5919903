import { key32, keyList } from './fields.ts';

/** The secrets of links and of data at rest, the same for API and worker, and their earlier and coming ones. */
export const rotatingSecrets = {
  LINK_KEY: key32,
  /** They make no new links; the links that they made still work. */
  LINK_OLD_KEYS: keyList,
  DATA_ENCRYPTION_KEY: key32,
  /** They only decrypt and recognize. */
  DATA_ENCRYPTION_OLD_KEYS: keyList,
};
