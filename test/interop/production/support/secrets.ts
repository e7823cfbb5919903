import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Customer } from './customers.ts';
import { pin } from './customers.ts';
import type { Installation } from './installation.ts';

const isSecret = /KEY|CREDENTIAL|PASSWORD|PIN$/;
const isPublic = /_CA$|_CERT$|_CLIENT_KEY$|^TLS_|^ACT_PUBLIC|_URL$|^PKCS11/;

async function settings(etc: string): Promise<[string, string][]> {
  const files = (await readdir(etc)).filter((name) => name.endsWith('.env'));
  const texts = await Promise.all(files.map((name) => readFile(join(etc, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes('='));
  return lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

/** Every secret of an installation and of its people, with a name for it; keys also without what says how they are written. */
export async function secretsOf(production: Installation, { owner, client }: Customer) {
  const { etc, gateways } = production;
  const given = (await settings(etc)).filter(([name]) => isSecret.test(name) && !isPublic.test(name));
  const passwords = await Promise.all(
    (await readdir(join(etc, 'passwords'))).map(async (name): Promise<[string, string]> => [
      `password of ${name}`,
      await readFile(join(etc, 'passwords', name), 'utf8'),
    ]),
  );
  const links = gateways.messages.flatMap(({ link = '' }, index): [string, string][] => {
    const [token] = /[\w-]{43}$/.exec(link) ?? [];
    return token === undefined ? [] : [[`link ${index}`, token]];
  });
  const all: [string, string][] = [
    ...given.map(([name, value]): [string, string] => [name, value.replace(/^hex:/, '')]),
    ...passwords,
    ...links,
    ['PIN of the token', await readFile(join(etc, 'token-pin'), 'utf8')],
    ['password of the mail server', gateways.secrets.smtp],
    ['token of the SMS gateway', gateways.secrets.sms],
    ['password of the owner', owner.password],
    ['PIN of the owner', pin],
    ['access token', owner.access_token],
    ['API key', owner.apiKey],
    ['client secret', client.clientSecret],
  ];
  return all.map(([name, value]) => ({ name, value: value.trim() }));
}

/** The logs of all processes, by their names. */
export async function logsOf({ folder, etc }: Installation): Promise<Record<string, string>> {
  const logs = join(folder, 'logs');
  const named = (await readdir(logs)).map(async (name) => [name, await readFile(join(logs, name), 'utf8')]);
  const operations = await readFile(join(etc, 'operations.jsonl'), 'utf8');
  return { ...(Object.fromEntries(await Promise.all(named)) as Record<string, string>), operations };
}
