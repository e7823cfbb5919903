import type { KeyServiceTls } from './key-service-client.ts';
import type { TemporalSettings } from './temporal.ts';

type Settings = { keyServiceTls: KeyServiceTls; temporal: TemporalSettings };

/** The certificates, in PEM, that a program shows to key service and Temporal, under the settings that name them. */
export function clientCertificates({ keyServiceTls, temporal: { connection } }: Settings) {
  const { tls } = connection;
  return {
    KEY_SERVICE_CLIENT_CERT: keyServiceTls.cert,
    TEMPORAL_TLS_CLIENT_CERT_PATH: typeof tls === 'object' ? tls?.clientCertPair?.crt : undefined,
  };
}
