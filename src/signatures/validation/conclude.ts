import type { Reason } from '../signed-file/reason.ts';
import { subIndications } from './indications.ts';
import type { Indication, SubIndication } from './indications.ts';
import type { Conclusion } from './report.ts';

/** Nothing stands against it. */
export const passed: Conclusion = { indication: 'TOTAL_PASSED', subIndication: undefined, reasons: [] };

/** The conclusion of a sub-indication, under the indication that it belongs to (ETSI EN 319 102-1 clause 5.1.3). */
export function conclude(subIndication: SubIndication, ...reasons: readonly Reason[]): Conclusion {
  return { indication: indicationOf(subIndication), subIndication, reasons };
}

/** Tells whether a conclusion lets the process go on. */
export function isPassed({ indication }: Conclusion): boolean {
  return indication === 'TOTAL_PASSED';
}

const failures: readonly string[] = subIndications.TOTAL_FAILED;

function indicationOf(subIndication: SubIndication): Indication {
  return failures.includes(subIndication) ? 'TOTAL_FAILED' : 'INDETERMINATE';
}

const ranks: Record<Indication, number> = { TOTAL_PASSED: 0, INDETERMINATE: 1, TOTAL_FAILED: 2 };

/** The worst of several conclusions, the first among equals; passed when there is none. */
export function worstOf<T extends Conclusion>(conclusions: readonly T[]): T | undefined {
  return conclusions.reduce<T | undefined>(
    (worst, next) => (worst && ranks[worst.indication] >= ranks[next.indication] ? worst : next),
    undefined,
  );
}
