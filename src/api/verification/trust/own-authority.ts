import { X509Certificate } from 'node:crypto';
import type { KeyService } from '#clients/key-service/key-service.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';

type Authorities = { root: CertificateFacts; issuing: CertificateFacts };

/** The certificates of our own authority, which never change while the service runs. */
export type OwnAuthority = {
  /** Reads them once; throws as the key service does, and tries again the next time. */
  read: () => Promise<Authorities>;
};

const factsOf = (pem: string) => readCertificate(new X509Certificate(pem).raw);

export function createOwnAuthority(keyService: KeyService): OwnAuthority {
  let known: Authorities | undefined;
  return {
    read: async () => {
      if (known) return known;
      const { root, issuing } = await keyService.authorities();
      known = { root: factsOf(root), issuing: factsOf(issuing) };
      return known;
    },
  };
}
