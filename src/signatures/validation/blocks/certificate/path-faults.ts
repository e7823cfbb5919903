import type { PathFault } from '../../../certificates/path/check-path.ts';
import type { SubIndication } from '../../indications.ts';
import type { CertificateFault } from './certificate-validation.ts';

/** What failed against time has a sub-indication of its own; everything else of RFC 5280 is a general failure of the chain. */
const subIndications: Partial<Record<PathFault['reason']['code'], SubIndication>> = {
  certificate_expired: 'OUT_OF_BOUNDS_NO_POE',
  certificate_not_yet_valid: 'OUT_OF_BOUNDS_NO_POE',
  anchor_no_longer_trusted: 'NO_CERTIFICATE_CHAIN_FOUND_NO_POE',
  anchor_not_yet_trusted: 'NO_CERTIFICATE_CHAIN_FOUND',
};

/** Names the sub-indication of a fault of the path (ETSI EN 319 102-1 clause 5.2.6.4). */
export function asCertificateFault({ certificate, reason, moment }: PathFault): CertificateFault {
  const subIndication = subIndications[reason.code] ?? 'CERTIFICATE_CHAIN_GENERAL_FAILURE';
  return { subIndication, certificate, reason, ...(moment && { at: moment }) };
}
