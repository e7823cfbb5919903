import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { measureCertificates } from '#telemetry/metrics/certificates.ts';
import { registry } from '#telemetry/metrics/registry.ts';
import { makeTlsAuthority } from '#test/keyservice/support/tls-files.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const name = 'tamga_tls_certificate_not_after_timestamp_seconds';

test('a process shows when the certificates end that it shows to others', async () => {
  const { cert } = makeTlsAuthority(await scratchFolder(), 'one');
  const leave = measureCertificates({
    TLS_CERT: cert,
    KEY_SERVICE_CLIENT_CERT: undefined,
    TEMPORAL_TLS_CLIENT_CERT_PATH: Buffer.from('no certificate'),
  });
  const end = Date.parse(new X509Certificate(cert).validTo) / 1_000;
  expect(end * 1_000).toBeGreaterThan(Date.now());
  const said = await registry.getSingleMetricAsString(name);
  expect(said.match(/^tamga.*$/gm)).toEqual([`${name}{setting="TLS_CERT"} ${end}`]);
  leave();
  expect((await registry.getSingleMetricAsString(name)).match(/^tamga.*$/gm)).toBeNull();
});
