import type { Authority, IssuingAuthority } from './authority.ts';
import type { Hierarchy } from './hierarchies.ts';

/** The service's own certificates of both hierarchies. */
export type Authorities = {
  authority: Authority;
  /** The sandbox's: it signs for test requests alone, and they are signed by it alone. */
  test: Authority;
};

/** The own certificates of a hierarchy. */
export function authorityOf({ authority, test }: Authorities, hierarchy: Hierarchy): Authority {
  return hierarchy === 'test' ? test : authority;
}

/** Every issuing authority that answers for the status of its certificates, the live ones first. */
export function heldBy({ authority, test }: Authorities): IssuingAuthority[] {
  return [...authority.held, ...test.held];
}
