import type { LearningDependencies } from '../common/certificates/ending/learn-revocation.ts';
import { continueRegularly } from '../common/bulk-sends/start-bulk-send.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { purgeRegularly } from './purge.ts';

/** Begins all that a process of the API does regularly, whoever calls it; gives what ends that. */
export function beginRegularWork(deps: LearningDependencies & ApiDependencies): () => void {
  const ends = [purgeRegularly(deps), continueRegularly(deps)];
  return () => {
    for (const end of ends) end();
  };
}
