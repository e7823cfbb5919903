import { X509Certificate } from 'node:crypto';
import type {
  Authorities,
  AuthoritiesOf,
  AuthorityState,
  KeyService,
} from '#clients/key-service/key-service.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { keyIdentifier } from '#signatures/certificates/issue.ts';

/** The time for which the authorities are believed to be the same without another question, in milliseconds. */
const believedMs = 60_000;

/** One of our own authorities; `keyId` is its subject key identifier in hexadecimal, its name in addresses. */
export type OwnAuthority = { keyId: string; facts: CertificateFacts; state: AuthorityState };

export type OwnHierarchy = {
  root: OwnAuthority;
  /** The one that issues now. */
  active: OwnAuthority;
  /** Every issuing authority there was, the newest first. */
  issuing: readonly OwnAuthority[];
};

/** The live hierarchy, and the sandbox's, which is no anchor of trust anywhere. */
export type OwnAuthorities = OwnHierarchy & { test: OwnHierarchy };

export type RememberedAuthorities = {
  /** Gives the authorities, the same object while they are the same. Throws as the key service does. */
  read(): Promise<OwnAuthorities>;
  drop(): void;
};

function ownAuthority(pem: string, state: AuthorityState): OwnAuthority {
  const facts = readCertificate(new X509Certificate(pem).raw);
  return { keyId: keyIdentifier(facts.publicKey).toString('hex'), facts, state };
}

function authoritiesOf({ test, ...live }: Authorities): OwnAuthorities {
  return { ...hierarchyOf(live), test: hierarchyOf(test) };
}

function hierarchyOf({ root, issuing, authorities }: AuthoritiesOf): OwnHierarchy {
  return {
    root: ownAuthority(root, 'status'),
    active: ownAuthority(issuing, 'active'),
    issuing: authorities.map(({ certificate, state }) => ownAuthority(certificate, state)),
  };
}

/**
 * The certificates of our own authorities as this process remembers them: for a minute, or until the key service reports a new
 * one.
 */
export function createAuthorities(keyService: Pick<KeyService, 'authorities'>): RememberedAuthorities {
  let known: { said: string; authorities: OwnAuthorities; readAt: number } | undefined;
  let asking: Promise<OwnAuthorities> | undefined;
  let drops = 0;

  const ask = async (): Promise<OwnAuthorities> => {
    const readAt = performance.now();
    const before = drops;
    const answer = await keyService.authorities();
    const said = JSON.stringify(answer);
    const authorities = known?.said === said ? known.authorities : authoritiesOf(answer);
    known = { said, authorities, readAt: drops === before ? readAt : -Infinity };
    return authorities;
  };

  return {
    async read() {
      if (known && performance.now() - known.readAt < believedMs) return known.authorities;
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
    drop() {
      drops += 1;
      if (known) known.readAt = -Infinity;
    },
  };
}
