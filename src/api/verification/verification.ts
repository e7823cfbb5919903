import { createStatusClient } from '#clients/status/status-client.ts';
import type { ApiConfig } from '#config/api.ts';
import { allowsPrivateStatus, issuerHosts } from '#config/verification.ts';
import { createVerifier, type Verifier } from '#documents/verification/verification-threads.ts';
import type { Orm } from '#entities/orm.ts';
import type { Logger } from '#log/log.ts';
import type { CertificateStatus } from '../status/certificate-status.ts';
import { createFetchMaterial } from './status/fetch-material.ts';
import { startObtaining, type ObtainMaterial } from './status/obtain-material.ts';
import { createOwnStatus } from './status/own-status.ts';
import { createStatusCache } from './status/status-cache.ts';
import { createTrustStore, type TrustStore } from './trust/trust-store.ts';
import { createUploadRoom, type UploadRoom } from './upload-room.ts';

/** All that the verification of signatures needs of this process. */
export type Verification = {
  verifier: Verifier;
  room: UploadRoom;
  trust: TrustStore;
  /** Starts the fetching of status for one verification. */
  startObtaining: () => ObtainMaterial;
  close: () => Promise<void>;
};

type Given = { config: ApiConfig; orm: Orm; status: CertificateStatus; log: Logger };

/** Prepares the verification; the key service may still be down. The first verifications start its threads. */
export async function createVerification(given: Given): Promise<Verification> {
  const { config, orm, status, log } = given;
  const client = createStatusClient({ allowPrivate: allowsPrivateStatus(config) });
  const own = createOwnStatus(status);
  const fetch = createFetchMaterial({ client, cache: createStatusCache({ orm, log }) });
  const mayAskForIssuer = issuerHosts(config);
  const trust = await createTrustStore({
    folder: config.TRUST_ANCHORS_DIR,
    authorities: status.authorities,
    log,
  });
  const verifier = createVerifier({ count: config.VERIFICATION_THREADS });
  return {
    verifier,
    room: createUploadRoom(),
    trust,
    startObtaining: () => startObtaining({ own, fetch, log, mayAskForIssuer }),
    close: async () => {
      trust.close();
      await Promise.allSettled([verifier.stop(), client.close()]);
    },
  };
}
