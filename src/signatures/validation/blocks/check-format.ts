import type { Reason } from '../../signed-file/reason.ts';
import type { SignatureToValidate } from '../../signed-file/signed-file.ts';
import { conclude, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';

/**
 * Format checking (ETSI EN 319 102-1 clause 5.2.2): the signature and the file around it keep the rules of their format. The
 * readers found the breaches; with one of them nothing else is looked at.
 */
export function checkFormat(signature: SignatureToValidate, fileFaults: readonly Reason[]): Conclusion {
  const faults = [...fileFaults, ...signature.formatFaults];
  return faults.length > 0 ? conclude('FORMAT_FAILURE', ...faults) : passed;
}
