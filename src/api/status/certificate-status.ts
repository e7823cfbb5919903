import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Orm } from '#entities/orm.ts';
import type { Logger } from '#log/log.ts';
import { createOcspAnswers } from './ocsp-answers.ts';
import type { OcspAnswers } from './ocsp-answers.ts';
import { createAuthorities } from './authorities.ts';
import type { RememberedAuthorities } from './authorities.ts';
import { createRevocationLists } from './revocation-lists.ts';
import type { RevocationLists } from './revocation-lists.ts';

/** The channel on which the key service tells of changes. */
export const statusChannel = 'tamga_status';

/** The status of certificates that this process remembers until the key service reports a change. */
export type CertificateStatus = {
  ocsp: OcspAnswers;
  lists: RevocationLists;
  authorities: RememberedAuthorities;
  /** Takes the key service's message that something changed; undefined when one may have been missed. */
  heard: (what: string | undefined) => void;
};

/** Begins to serve; the database and the key service may still be down. */
export function createCertificateStatus(deps: {
  orm: Orm;
  keyService: KeyService;
  log: Logger;
}): CertificateStatus {
  const ocsp = createOcspAnswers(deps);
  const authorities = createAuthorities(deps.keyService);
  const lists = createRevocationLists({ ...deps, authorities });
  return {
    ocsp,
    lists,
    authorities,
    heard: (what) => {
      const [kind, serialNumber] = what?.split(' ', 2) ?? [];
      if (kind === undefined || kind === 'ca') authorities.drop();
      if (kind === undefined || kind === 'ocsp') ocsp.drop(serialNumber);
      if (kind !== 'ocsp') lists.drop();
    },
  };
}
