import { X509Certificate } from 'node:crypto';
import { liveGauge } from './registry.ts';

const watch = liveGauge(
  'tamga_tls_certificate_not_after_timestamp_seconds',
  'When the certificate ends that this process shows on its connections, by the setting that names it',
  ['setting'],
);

/** When the first certificate of a PEM ends, in seconds since 1970; undefined where there is none. */
function endOf(pem: Uint8Array): number | undefined {
  try {
    return new X509Certificate(pem).validToDate.getTime() / 1_000;
  } catch {
    return undefined;
  }
}

/**
 * Shows to scrapes when the certificates end that this process has read at its start and shows to others, each in PEM under the setting
 * that names it; gives the function that ends that.
 */
export function measureCertificates(shown: Readonly<Record<string, Uint8Array | undefined>>): () => void {
  const samples = Object.entries(shown).flatMap(([setting, pem]) => {
    const value = pem && endOf(pem);
    return value === undefined ? [] : [{ labels: { setting }, value }];
  });
  return watch(() => samples);
}
