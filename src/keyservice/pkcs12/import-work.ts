import { createPinWork } from '../keys/pin-work.ts';

/**
 * The files that are read in this process: one at a time, and three wait. A file may cost two seconds before its passphrase is
 * known to be wrong, so that files take none of the places that signers' PINs have.
 */
export const importWork = createPinWork({
  places: 4,
  atOnce: 1,
  refusal: 'Too many certificates are being imported. Try again in a few seconds.',
});
