import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { checkChain } from '../../common/certificates/validation/check-chain.ts';

/**
 * Asks the authority of an imported certificate whether it has revoked it, before its PIN is tried. Throws Problem
 * invalid_credential when it has, and service_unavailable while our own authority is not known. An authority that does not answer
 * stops nobody, and the log says so; the key service knows the status of our own certificates.
 */
export async function assertNotRevoked(
  deps: Pick<ApiDependencies, 'verification' | 'log'>,
  row: Certificate,
): Promise<void> {
  if (row.type === 'ca_issued') return;
  const { revocation, faults } = await checkChain(deps, row);
  if (faults.some(({ subIndication }) => subIndication.startsWith('REVOKED'))) {
    throw new Problem(
      'invalid_credential',
      'This certificate, or that of the authority that issued it, is revoked. Sign with another certificate.',
      { missing: ['credential'], status: 'revoked' },
    );
  }
  if (revocation.status !== 'unknown') return;
  deps.log.warn(
    { certificateId: row.id },
    'nobody told whether an imported certificate is revoked; it signs',
  );
}
