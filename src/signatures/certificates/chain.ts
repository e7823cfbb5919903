import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { checkPath } from './path/check-path.ts';
import { findPaths } from './path/find-paths.ts';

/**
 * Finds a path from `certificate` to `root` through `intermediates` that is valid at `at`, the root's own validity included
 * (RFC 5280 section 6.1). Gives it without the root, or undefined when there is none. Status is not asked for.
 */
export function findChain(input: {
  certificate: CertificateFacts;
  intermediates: CertificateFacts[];
  root: CertificateFacts;
  at: Date;
}): CertificateFacts[] | undefined {
  const { certificate, intermediates, root, at } = input;
  const anchor = { certificate: root, from: root.notBefore, until: root.notAfter };
  const { paths } = findPaths({ certificate, anchors: [anchor], certificates: intermediates });
  const valid = paths.find((path) => checkPath(path, at).length === 0);
  return valid && [...valid.members];
}
