import { availableParallelism } from 'node:os';

/** So many threads work on PDFs where nothing else is set: at least two, so that no organization can have them all. */
export const mostThreads = Math.min(4, Math.max(2, availableParallelism()));
