import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DemoAccess } from '../../../../src/demo/stack.ts';
import { pin, type Customer } from './customers.ts';
import type { Installation } from './installation.ts';

const execute = promisify(execFile);

/** Writes the file by which the demo finds this installation, and gives the demo as a command; it throws when that fails. */
export async function demoOf(production: Installation, { owner, client }: Customer) {
  const { folder, own, gateways, baseUrl, pkiUrl, ca } = production;
  const root = join(folder, 'root.pem');
  await writeFile(root, await (await fetch(`${pkiUrl}/ca/root.pem`)).text());
  const access: DemoAccess = {
    base_url: baseUrl,
    key_service_url: `https://localhost:${own['KEY_PORT']}`,
    internal_api_key: '',
    temporal_ui_url: 'http://localhost:1',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    api_key: owner.apiKey,
    user: { email: owner.email, password: owner.password, phone: owner.phone, pin },
    outbox_url: gateways.outboxUrl,
    ca_pem: root,
    receiver_tls: { cert: own['WEB_CERT'] ?? '', key: own['WEB_KEY'] ?? '' },
  };
  const file = join(folder, 'demo.json');
  await writeFile(file, JSON.stringify(access), { mode: 0o600 });
  const env = { PATH: process.env['PATH'], TAMGA_DEMO_FILE: file, NODE_EXTRA_CA_CERTS: ca };
  return (...args: string[]): Promise<string> =>
    execute(process.execPath, ['src/demo/main.ts', ...args], { env, timeout: 110_000 }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`npm run demo -- ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
      },
    );
}
