/** The parts that certificates of the service's own have in a hierarchy. */
const parts = ['root', 'issuing', 'ocsp', 'timestamping', 'seal'] as const;
export type AuthorityPart = (typeof parts)[number];

/**
 * The two hierarchies, with the kind of certificate of each part. That of the sandbox has a root of its own, which nobody trusts;
 * its kinds are others, so that nothing that asks for the live ones finds them.
 */
export const hierarchies = {
  live: { root: 'root', issuing: 'issuing', ocsp: 'ocsp', timestamping: 'timestamping', seal: 'seal' },
  test: {
    root: 'test_root',
    issuing: 'test_issuing',
    ocsp: 'test_ocsp',
    timestamping: 'test_timestamping',
    seal: 'test_seal',
  },
} as const satisfies Record<string, Record<AuthorityPart, string>>;

export type Hierarchy = keyof typeof hierarchies;
