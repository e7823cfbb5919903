import { writeFile } from 'node:fs/promises';
import { demoFileOf, demoFilesToWrite } from './demo-location.ts';
import { fetchAuthority } from './key-service-calls.ts';
import type { KeyServiceAccess } from './key-service-calls.ts';
import { writePrivateJson } from '../system/private-file.ts';
import type { DemoSecrets } from '../secrets.ts';
import type { Seeded } from './seed.ts';
import { outboxUrl, type Stack } from '../services/services.ts';

/** The content of demo.json: every address and credential that a demonstration needs. */
export interface DemoFile {
  base_url: string;
  key_service_url: string;
  internal_api_key: string;
  temporal_ui_url: string;
  temporal_address: string;
  client_id: string;
  client_secret: string;
  api_key: string;
  user: { email: string; password: string; phone: string; pin: string; credential_id: string };
  outbox_url: string;
  /** Absolute path of the root certificate in PEM. */
  ca_pem: string;
}

/** Writes the root certificate and the file of addresses and demo credentials, and gives its content and path. */
export async function writeDemoFile(
  stack: Stack,
  { keyService, internalKey }: { keyService: KeyServiceAccess; internalKey: string },
  seeded: Seeded,
): Promise<{ demo: DemoFile; file: string }> {
  const { config, home } = stack;
  const secrets: DemoSecrets = stack.secrets.demo;
  const { root } = await fetchAuthority(keyService);
  await writeFile(home.rootCertificate, root, { mode: 0o644 });
  const demo: DemoFile = {
    base_url: config.BASE_URL,
    key_service_url: stack.keyServiceUrl,
    internal_api_key: internalKey,
    temporal_ui_url: stack.temporalUiUrl,
    temporal_address: stack.temporalAddress,
    client_id: seeded.client_id,
    client_secret: secrets.client_secret,
    api_key: secrets.api_key,
    user: { ...seeded.user, password: secrets.password, pin: secrets.pin },
    outbox_url: `${outboxUrl(stack)}.json`,
    ca_pem: home.rootCertificate,
  };
  for (const file of demoFilesToWrite(config)) await writePrivateJson(file, demo);
  return { demo, file: demoFileOf(config) };
}
