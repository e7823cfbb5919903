import { ensureDssTests } from './corpora/dss-tests.ts';
import { ensurePyhankoTests } from './corpora/pyhanko-tests.ts';
import { ensureCheckers } from './support/checkers.ts';
import { ensureDss } from './support/dss.ts';
import { ensureGenerators } from './support/generators.ts';
import { ensurePdfCheckers } from './support/pdf-checkers.ts';

/** Prepares all that the files here need before two of them begin at once and each makes its own. */
export async function setup(): Promise<void> {
  await ensureCheckers();
  await ensurePyhankoTests();
  await ensureDss();
  await ensureDssTests();
  await ensureGenerators();
  ensurePdfCheckers();
}
