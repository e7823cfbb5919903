import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { findChain } from '#signatures/certificates/chain.ts';
import { isSignedBy } from '#signatures/certificates/signed-by.ts';
import type { RevocationList } from '#signatures/crl/read-list.ts';
import { pkiAddresses } from '../../ca/addresses.ts';
import { CeremonyError } from '../ceremony-error.ts';

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new CeremonyError(otherwise);
}

const signsBoth = ({ keyUsages }: CertificateFacts): boolean =>
  keyUsages?.includes('keyCertSign') === true && keyUsages.includes('cRLSign');

/** Throws CeremonyError unless this is a root that is valid now and signs certificates and lists. */
export function checkRoot(root: CertificateFacts, now: Date): void {
  demand(
    root.issuerKey === root.subjectKey && isSignedBy(root, root),
    'The root’s certificate is not signed by its own key.',
  );
  demand(
    root.isAuthority && signsBoth(root),
    'The root’s certificate is none of an authority that signs certificates and lists.',
  );
  demand(
    root.notBefore <= now && now < root.notAfter,
    'The root’s certificate is not valid now. Check the clock.',
  );
}

/**
 * Throws CeremonyError unless this is an issuing authority's certificate under the root, valid now, that names the root's addresses
 * under `pkiUrl`.
 */
export function checkIssuing(
  issuing: CertificateFacts,
  { root, pkiUrl, now }: { root: CertificateFacts; pkiUrl: string; now: Date },
): void {
  const chain = findChain({ certificate: issuing, intermediates: [], root, at: now });
  demand(chain !== undefined, 'The issuing authority’s certificate does not hold under this root now.');
  demand(
    issuing.isAuthority && issuing.pathLength === 0,
    'The certificate is none of an issuing authority (path length 0).',
  );
  demand(
    signsBoth(issuing),
    'The issuing authority’s certificate must be for signing certificates and lists.',
  );
  const { root: at, rootCrl } = pkiAddresses(pkiUrl);
  demand(
    issuing.der.includes(at) && issuing.der.includes(rootCrl),
    `The issuing authority’s certificate does not name ${at} and ${rootCrl}: have it signed with --pki-url ${pkiUrl}.`,
  );
}

/** Throws CeremonyError unless this is a complete list of the root that is the newest now, with a higher number than the last. */
export function checkRootList(
  list: RevocationList,
  { root, lastNumber, now }: { root: CertificateFacts; lastNumber: number; now: Date },
): asserts list is RevocationList & { number: bigint; nextUpdate: Date } {
  demand(
    list.issuerKey === root.subjectKey && isSignedBy(list, root),
    'The revocation list is not signed by this root.',
  );
  demand(!list.isDelta && list.unknownCritical.length === 0, 'The revocation list is not a complete one.');
  const { number, thisUpdate, nextUpdate } = list;
  demand(
    nextUpdate !== undefined && thisUpdate <= now && now < nextUpdate,
    'The revocation list is not valid now. Check the clock, or have a new one signed.',
  );
  demand(
    number !== undefined && number > BigInt(lastNumber) && number <= BigInt(Number.MAX_SAFE_INTEGER),
    `The revocation list's number is ${number ?? 'missing'}; it must be higher than ${lastNumber}, that of the list that is here.`,
  );
}
