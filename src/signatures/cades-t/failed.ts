import { CheckFailed } from '../signed-file/check-failed.ts';
import type { Conclusion } from '../validation/report.ts';

/** Says what does not hold by its sub-indication and its codes, which never change. */
export function failed(what: string, found: Conclusion | undefined): CheckFailed {
  const codes = found?.reasons.map(({ code }) => code).join(', ');
  return new CheckFailed(`the ${what} does not hold: ${found?.subIndication} (${codes})`);
}
